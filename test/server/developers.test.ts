import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { textField } from '../../server/json';
import { failed } from '../../src/ports/failures';
import { detailsOf } from '../../sagas/apiClient/callDetails';
import { classifyResponse, RULES, UNREADABLE } from '../../sagas/apiClient/classifyResponse';
import type { HttpAnswer } from '../../src/ports/ports';
import { SAMPLE_CALLS } from '../../src/rules/sampleCalls';
import { isShownAt, PLACES, PRESETS } from '../../server/developers/presets';
import { asHost } from './support/asHost';
import { Browser, PASSWORD, signUpFields } from './support/browser';
import { clockedPlatform } from './support/platform';

const DEVELOPER = { 'x-developer': '1' };
const API = '/developers/api';

const platform = clockedPlatform();

const send = (
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = DEVELOPER,
  isFault = false,
) => new Browser(platform.url).send(method, path, { body, headers, isFault });

const fault = (rules: unknown) => send('PUT', `${API}/faults`, rules);
const logout = (headers: Record<string, string> = DEVELOPER) =>
  send('GET', '/api/auth/logout', undefined, headers, true);

describe('the developers page', () => {
  it('shows accounts, mails and errors as text, without inline script', async () => {
    const title = '<script>alert(1)</script>';
    await send('POST', '/api/response_error_collect', {
      checkId: 'x',
      errorList: [{ title, content: 'trace id: 7b1f-22\n"&\'' }],
    });
    await new Browser(platform.url).form('/signup', signUpFields('page@example.com'));
    const { status, headers, text } = await send('GET', '/developers');
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toContain(
      "default-src 'none'; script-src 'self'",
    );
    expect(text).not.toContain(title);
    expect(text).toContain('&lt;script&gt;');
    expect(text).toContain('<code>7b1f-22</code>');
    expect(text).toContain('page@example.com');
    expect(text).toContain('data-brand="adlantern"');
    expect(text).not.toMatch(/<script(?! src=)| on\w+=|style="/);
    for (const [, path] of text.matchAll(/(?:src|href)="(\/developers\/[^"]+)"/g))
      expect((await send('GET', path ?? '')).status).toBe(200);
    const style = await send('GET', '/developers/style.css');
    expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8');
    const file = join(__dirname, '../../server/developers/developers.css');
    const [colours, rest] = style.text.split(readFileSync(file, 'utf8'));
    expect(colours).toContain("\n:root[data-brand='adlantern'] {\n  --brand: #");
    expect(colours).toMatch(/^:root \{\n {2}color-scheme: light dark;/);
    expect(rest).toBe('');
  });

  it.each([
    ['localhost', 200],
    ['portal.localhost', 200],
    ['127.0.0.1:3000', 200],
    ['192.168.1.7:3000', 200],
    ['[::1]:3000', 200],
    ['test.adlantern.example', 200],
    ['rebound.example:3000', 403],
    ['localhost.rebound.example', 403],
    ['127.0.0.1.rebound.example', 403],
  ])('is shown under the server’s own names only: %s', async (host, status) => {
    const places = ['', '/style.css', '/mails/x', '/api/mails', '/recordings/x'];
    const answers = await Promise.all(
      places.map((place) => asHost(platform.port, host, `/developers${place}`)),
    );
    const own = [status, status, 404, status, 404];
    expect(answers.map((each) => each.status)).toEqual(
      status === 200 ? own : places.map(() => 403),
    );
  });

  it.each([
    ['POST', 'invitations', { email: 'a@example.com' }],
    ['POST', 'accounts', { email: 'a@example.com', password: PASSWORD }],
    ['POST', 'sessions/revoke', { email: 'a@example.com' }],
    ['PUT', 'settings', { captchaThreshold: 5 }],
    ['PUT', 'faults', []],
    ['DELETE', 'faults', undefined],
    ['POST', 'faults/preset', {}],
  ])('refuses %s %s without the x-developer header', async (method, path, body) => {
    expect((await send(method, `${API}/${path}`, body, {})).status).toBe(403);
  });

  it('creates accounts and invitations, and lists and revokes sessions', async () => {
    const email = 'made@example.com';
    const account = { email, password: PASSWORD, firstName: 'Ma', emailVerified: true };
    expect((await send('POST', `${API}/accounts`, account)).status).toBe(200);
    expect((await send('POST', `${API}/accounts`, account)).status).toBe(409);
    const { body } = await send('GET', `${API}/accounts`);
    expect(body['data']).toContainEqual(expect.objectContaining({ email, firstName: 'Ma' }));

    const person = await Browser.signedIn(platform.url, email);
    expect(person.front().up['st-ev']).toMatchObject({ v: true });
    const sessions = await send('GET', `${API}/sessions?email=${email}`);
    expect(sessions.body['data']).toHaveLength(1);
    const revoked = await send('POST', `${API}/sessions/revoke`, { email });
    expect(revoked.body).toEqual({ ret: 0, data: { revoked: 1 } });
    expect((await person.refresh()).status).toBe(401);
    const nobody = 'nobody@example.com';
    expect((await send('GET', `${API}/sessions?email=${nobody}`)).body['data']).toEqual([]);
    expect((await send('POST', `${API}/sessions/revoke`, { email: nobody })).body['data']).toEqual({
      revoked: 0,
    });

    const invited = await send('POST', `${API}/invitations`, { email: 'guest@example.com' });
    expect(textField(invited.body['data'], 'url')).toContain(
      '/portal/register?email=guest%40example.com&invitation=',
    );
    const list = await send('GET', `${API}/invitations`);
    expect(list.body['data']).toContainEqual(
      expect.objectContaining({ email: 'guest@example.com', usedAt: null }),
    );
  });

  it.each(['valid', 'invalid', 'used', 'no_permission'] as const)(
    'spec 4: creates an invitation link in the state %s',
    async (state) => {
      const email = `guest-${state.replace('_', '-')}@example.com`;
      const { body } = await send('POST', `${API}/invitations`, { email, state });
      const token = textField(body['data'], 'token') ?? '';
      const answer = await send('GET', `/api/invitation?token=${token}&email=${email}`);
      expect(answer.body['data']).toMatchObject({ state });
    },
  );

  it('shows the mails of one address with their links', async () => {
    const email = 'forgetful@example.com';
    await platform.services.createAccount({ email, password: PASSWORD });
    await new Browser(platform.url).form('/user/password/reset/token', { email });
    const { body } = await send('GET', `${API}/mails?to=${email}`);
    expect(body['data']).toEqual([
      expect.objectContaining({
        to: email,
        text: expect.stringMatching(/\/portal\/login\/reset\?token=[\w-]{43}\b/),
      }),
    ]);
  });

  it('changes settings and refuses wrong ones by name', async () => {
    const changed = await send('PUT', `${API}/settings`, { captchaThreshold: 4 });
    expect(changed.body['data']).toMatchObject({ captchaThreshold: 4 });
    for (const [bad, name] of [
      [{ captchaThreshold: -1 }, 'captchaThreshold'],
      [{ antiCsrf: 'MAYBE' }, 'antiCsrf'],
      [{ nonsense: 1 }, 'nonsense'],
      [[1], 'object'],
    ] as const) {
      const answer = await send('PUT', `${API}/settings`, bad);
      expect(answer.status).toBe(400);
      expect(answer.body['message']).toContain(name);
    }
    expect(platform.services.settings.get().captchaThreshold).toBe(4);
  });

  it.each([
    ['POST', 'invitations', { email: 'no address' }],
    ['POST', 'accounts', { email: 'a@example.com', password: 'weak' }],
    ['POST', 'accounts', []],
    ['POST', 'invitations', { email: 'a@example.com', state: 'maybe' }],
    ['POST', 'reset-links', { email: 'a@example.com', state: 'maybe' }],
    ['PUT', 'settings', { resetRefusals: { a: 1 } }],
    ['PUT', 'faults', [{ status: 42 }]],
    ['PUT', 'faults', [{ headers: { 'x-one': 1 } }]],
    ['PUT', 'faults', [{ constructor: 1 }]],
    ['POST', 'faults/preset', {}],
    ['POST', 'faults/preset', { preset: 'nothing' }],
    ['POST', 'faults/preset', { preset: 'drip', place: 'elsewhere' }],
    ['GET', 'sessions', undefined],
  ])('returns 400 to %s %s with bad input', async (method, path, body) => {
    expect((await send(method, `${API}/${path}`, body)).status).toBe(400);
  });
});

describe('fault injection', () => {
  afterEach(() => send('DELETE', `${API}/faults`));

  it('changes matching responses for a count, then stops', async () => {
    await fault([{ path: '/api/auth', method: 'get', status: 503, body: { ret: 1 }, count: 2 }]);
    const first = await logout();
    expect([first.status, first.body]).toEqual([503, { ret: 1 }]);
    expect((await send('GET', '/api/invitation')).status).toBe(200);
    expect((await logout()).status).toBe(503);
    expect((await logout()).status).toBe(200);
  });

  it('sends texts and headers unchanged', async () => {
    await fault({
      path: '/api/auth',
      status: 200,
      headers: { 'x-one': '1' },
      body: 'not an object',
    });
    const answer = await logout();
    expect([answer.text, answer.headers.get('x-one')]).toEqual(['not an object', '1']);
    const typeOf = async (body: unknown, headers = {}) => {
      await fault({ path: '/api/auth', status: 200, headers, body });
      return (await logout()).headers.get('content-type');
    };
    expect(await typeOf('text')).toBe('text/plain; charset=utf-8');
    expect(await typeOf({})).toBe('application/json; charset=utf-8');
    expect(await typeOf('<p>', { 'content-type': 'text/html' })).toBe('text/html');
  });

  it('delays a response', async () => {
    await fault({ path: '/api/auth', delayMs: 80 });
    const start = Date.now();
    expect((await logout()).body).toEqual({ ret: 0, data: null });
    expect(Date.now() - start).toBeGreaterThanOrEqual(79);
  });

  it('drops the connection without a response', async () => {
    await fault({ path: '/api/auth', drop: true });
    await expect(logout()).rejects.toThrow('fetch failed');
  });

  it('sends the headers at once, then the body byte by byte', async () => {
    await fault({ path: '/api/auth', status: 200, body: { ret: 0 }, dripMs: 1 });
    expect((await logout()).body).toEqual({ ret: 0 });
    const abort = new AbortController();
    await fault({ path: '/api/auth', status: 200, body: 'slow', dripMs: 100_000 });
    const answer = await fetch(`${platform.url}/api/auth/logout`, { signal: abort.signal });
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, '4']);
    const reader = answer.body?.getReader();
    expect(String.fromCodePoint(...((await reader?.read())?.value ?? []))).toBe('s');
    abort.abort();
  });

  it('breaks off in the middle of a body', async () => {
    await fault({ path: '/api/auth', status: 200, body: { ret: 0, data: 'cut' }, cut: true });
    await expect(logout()).rejects.toThrow('terminated');
  });

  it('repeats a body to any length', async () => {
    await fault({ path: '/api/auth', status: 200, body: 'ten bytes.', repeat: 100_000 });
    expect((await logout()).text).toHaveLength(1_000_000);
  });

  it("spec 4: drop 'after' loses the response of a refresh, and the next refresh works", async () => {
    const person = await Browser.signedIn(platform.url, 'demo@adlantern.example');
    await fault({ path: '/api_v2/auth/session/refresh', drop: 'after', count: 1 });
    await expect(person.refresh()).rejects.toThrow('fetch failed');
    expect((await person.refresh()).status).toBe(200);
    expect((await person.account()).status).toBe(200);
  });

  it('applies to one request with the x-fault header', async () => {
    const headers = { 'x-fault': '{"status":418,"body":{"short":true}}' };
    expect((await logout(headers)).status).toBe(418);
    expect((await logout({ 'x-fault': '{' })).status).toBe(400);
  });
});

const sendFaulty = (method: string, path: string, body?: unknown, headers?: typeof DEVELOPER) =>
  send(method, path, body, headers, true);

const choose = async (preset: string, place: string) => {
  const { body } = await sendFaulty('POST', '/developers/api/faults/preset', { preset, place });
  return textField(body['data'], 'url') ?? '';
};

/** Sends a sample request and returns its response as the portal's client does. */
async function ask(path: string): Promise<HttpAnswer> {
  const request = { method: 'GET', url: `${platform.url}${path}` } as const;
  try {
    const response = await fetch(request.url);
    const text = await response.text();
    let body: unknown = text;
    try {
      body = JSON.parse(text);
    } catch {
      // Stays a text, as in the client.
    }
    const headers = Object.fromEntries(response.headers);
    return { ok: true, response: { status: response.status, headers, body } };
  } catch {
    return failed('network', request);
  }
}

/** The rows of docs/errors.md for presets whose names differ. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  cut: 'failure.network',
  huge: 'body.foreign',
  json: 'body.notObject',
};

/** These take longer than a test waits; the browser's suite covers the slow one. */
const SLOW = ['failure.timeout', 'drip'];

/** No response causes these: the user, the refresh rule, the portal's code and a data reader do. */
const NOT_BY_ANSWERS = ['failure.cancelled', 'failure.refused', 'failure.other', 'data.unreadable'];

it('spec 8: every row of docs/errors.md that a response can cause has a preset', () => {
  const ids = PRESETS.map(({ id }) => id);
  const rules = [...RULES, UNREADABLE].map(({ id }) => id);
  expect(rules.filter((id) => !ids.includes(id))).toEqual(NOT_BY_ANSWERS);
  expect(new Set(ids).size).toBe(ids.length);
});

/** The body decides what a response is, so this one counts as a success. */
const LABEL_ONLY = 'type';

/** Returns what the portal's client makes of a preset's response. */
async function verdictOn(id: string) {
  const path = new URL(await choose(id, 'call'), platform.url).searchParams.get('sample') ?? '';
  expect(Object.values(SAMPLE_CALLS)).toContain(path);
  const call = { method: 'GET', url: platform.url + path } as const;
  return classifyResponse(detailsOf(call, await ask(path)), 'trace');
}

it('M26: JSON labeled as plain text counts as JSON', async () =>
  expect(await verdictOn(LABEL_ONLY)).toBeNull());

it.each(PRESETS.filter(({ id }) => id !== LABEL_ONLY && !SLOW.includes(id)).map(({ id }) => id))(
  'spec 8: %s does what its name says',
  async (id) => expect((await verdictOn(id))?.error.rule).toBe(OTHER_NAMES[id] ?? id),
);

it('HTTP 429 includes when to retry', async () => {
  await choose('http.other', 'call');
  const { status, headers } = await sendFaulty('GET', SAMPLE_CALLS.api);
  expect([status, headers.get('retry-after')]).toEqual([429, '30']);
});

it('a preset for the report only affects the report, until it is switched off', async () => {
  expect(await choose('http.503', 'report')).toBe('/portal/report');
  expect((await sendFaulty('GET', '/api/report')).status).toBe(503);
  expect((await sendFaulty('GET', '/api/auth/logout')).status).toBe(200);
  await sendFaulty('DELETE', '/developers/api/faults');
  expect((await sendFaulty('GET', '/api/report')).status).toBe(200);
});

it('the page has a button for each fault at each place, and shows the active ones', async () => {
  await choose('ret.40000', 'report');
  const { text } = await sendFaulty('GET', '/developers');
  for (const preset of PRESETS) expect(text).toContain(`value="${preset.id}"`);
  const shown = PRESETS.flatMap((preset) => PLACES.filter((place) => isShownAt(preset, place)));
  expect(text.match(/data-go="url"/g)).toHaveLength(shown.length);
  expect(text).toContain('Turn off all');
});
