import { textField } from '../../server/json';
import { failed } from '../../src/ports/failures';
import { detailsOf } from '../../sagas/apiClient/callDetails';
import { classifyResponse, RULES, UNREADABLE } from '../../sagas/apiClient/classifyResponse';
import type { HttpAnswer } from '../../src/ports/ports';
import { SAMPLE_CALLS } from '../../src/rules/sampleCalls';
import { isShownAt, PLACES, PRESETS } from '../../server/developers/presets';
import { Browser } from './support/browser';
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

describe('fault injection', () => {
  afterEach(() => send('DELETE', `${API}/faults`));

  it('accepts only fields of their kind and size', async () => {
    for (const rule of [
      { path: '/api', method: 'get', status: 200, headers: { a: 'b' }, body: null },
      { status: 599, repeat: 1, dripMs: 1, cut: true, delayMs: 0, count: 1, drop: 'after' },
      { repeat: 20_000_000, dripMs: 120_000, delayMs: 120_000, count: 1_000_000, drop: true },
    ])
      expect((await fault(rule)).body).toEqual({ ret: 0, data: [rule] });
    const wrong = {
      path: ['api', ['/']],
      method: [1],
      status: [199, 600, 200.5, '200'],
      headers: [null, { a: 1 }],
      repeat: [0, 20_000_001],
      dripMs: [0, 120_001],
      cut: [1],
      delayMs: [-1, 120_001],
      count: [0, 1_000_001],
      drop: [''],
    };
    for (const [name, values] of Object.entries(wrong))
      for (const value of values) {
        const message = `The fault field "${name}" has an invalid value.`;
        expect((await fault({ [name]: value })).body).toMatchObject({ ret: 400, message });
      }
  });

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
    expect((await logout({ 'x-fault': '7' })).status).toBe(400);
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
  for (const { text } of PRESETS) expect(text).toMatch(/^\w.{9,}[\w"]$/);
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

it('HTTP 429 includes when to retry, and HTML is declared as such', async () => {
  await choose('http.other', 'call');
  const { status, headers } = await sendFaulty('GET', SAMPLE_CALLS.api);
  expect([status, headers.get('retry-after')]).toEqual([429, '30']);
  await choose('huge', 'call');
  const page = await sendFaulty('GET', SAMPLE_CALLS.api);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
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
  const page = await sendFaulty('GET', '/developers');
  const text = page.text.replaceAll('&quot;', '"');
  const names = { call: 'a call', report: 'the report' };
  const shown = PRESETS.flatMap((preset) =>
    PLACES.filter((place) => isShownAt(preset, place)).map((place) => [
      preset.id,
      place,
      `${preset.text}: see it at ${names[place]}`,
    ]),
  );
  const button =
    /data-go="url">\s*<[^>]+value="([^"]+)" \/>\s*<[^>]+value="([^"]+)" \/>\s*<button aria-label="(.+)">/g;
  const buttons = [...text.matchAll(button)].map(([, ...all]) => all);
  expect(buttons).toEqual(shown);
  expect(text).toMatch(
    /<p>Active:<\/p>\s*<ul>\s*<li><code>{"status":200,.+,"path":"\/api\/report"}</,
  );
  expect(text).toContain('Turn off all');
});
