import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fieldsOf, textField } from '../../server/json';
import { INVITATION_DAYS } from '../../src/rules/constants';
import { DAY_MS } from '../../src/rules/durations';
import { LOG_FORMAT } from '../../src/rules/supportRecording';
import { asHost } from './support/asHost';
import { Browser, PASSWORD, signUpFields } from './support/browser';
import { clockedPlatform } from './support/platform';

const DEVELOPER = { 'x-developer': '1' };
const API = '/developers/api';

const platform = clockedPlatform();

const send = (method: string, path: string, body?: unknown, headers: object = DEVELOPER) =>
  new Browser(platform.url).send(method, path, { body, headers: { ...headers } });

/** The cells of each row of a page's tables, as read. */
const rowsOf = (page: string) =>
  [...page.matchAll(/<tr>([^]*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd]\b[^>]*>([^]*?)<\/t[hd]>/g)].map(([, cell = '']) =>
      cell
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    ),
  );

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

  it('has a table of what there is of each kind, and a form for what can be changed', async () => {
    const makes = (path: string, body: object) => send('POST', `${API}/${path}`, body);
    await makes('invitations', { email: 'late@example.com' });
    platform.setAhead(INVITATION_DAYS * DAY_MS);
    await makes('invitations', { email: 'open@example.com' });
    await makes('invitations', { email: 'used@example.com', state: 'used' });
    const asked = [await makes('recordings', { note: 'asked' }), await makes('recordings', {})];
    const [first, second] = asked.map(({ body }) => fieldsOf(body['data']));
    const report = (path: string, body: unknown) =>
      send('POST', `/api/support-recordings${path}`, body);
    const { ticket } = (await report('/begin', { code: first?.['code'] })).body;
    const log = JSON.stringify({ payload: '[]', portalLog: { format: LOG_FORMAT } });
    await report('', { ticket, log });
    const errorList = [{ title: 'Odd', content: 'no trace' }];
    await send('POST', '/api/response_error_collect', { checkId: 'y', errorList });
    const { text } = await send('GET', '/developers');
    const rows = rowsOf(text);
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    const invited = (who: string, is: string) => [who, 'Demo studio', 'advertiser', is, time];
    for (const row of [
      ['Email', 'Name', 'Studio', 'Role', 'Sessions', 'Revoke sessions', 'Since (UTC)'],
      ['demo@adlantern.example', 'Demo Advertiser', 'Demo studio', 'admin', '0', 'Revoke', time],
      ['Name', 'Members', 'Active administrators'],
      ['Demo studio', expect.stringMatching(/^[1-9]/), '1'],
      ['Email', 'Studio', 'Role', 'State', 'Created (UTC)'],
      invited('late@example.com', 'expired'),
      invited('open@example.com', 'open'),
      invited('used@example.com', 'used'),
      ['Number', 'Note', 'Requested (UTC)', 'Log'],
      [first?.['number'], 'asked', time, 'Log'],
      [second?.['number'], '', time, 'not yet'],
      ['What goes wrong', 'A call', 'The report'],
      ['ret 77: left to the caller ret.other', 'See it', 'See it'],
      ['ret 30000 elsewhere: to sign-in ret.30000.page', 'See it', '-'],
      ['Collected (UTC)', 'Trace ID', 'Error', 'Check ID'],
      [time, 'none', 'Odd no trace', 'y'],
    ])
      expect(rows).toContainEqual(row);
    const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name?.trim());
    const titles =
      'Accounts and sessions, Studios, Invitations, Mails, Settings, Recordings, Faults, Errors';
    expect(all(/<a href="#\w+">([^<]+)/g).join(', ')).toBe(titles);
    expect(all(/<h2 [^>]+>([^<]+)/g).join(', ')).toBe(titles);
    expect(all(/<table aria-label="([^"]+)/g).join(', ')).toBe(
      'Accounts, Studios, Invitations, Recordings for support, Ready-made faults, Collected errors',
    );
    expect(all(/<label\s*>(?:<[^>]+>)?([^<]+)/g).join(', ')).toBe(
      'Email, Access token validity (ms), Wrong passwords before a captcha, Anti-CSRF, ' +
        'Offer email and password, Offer single sign-on, Offer a code by email, Offer passkeys, ' +
        'Register without an invitation, Let customers record for support, Note',
    );
    expect(all(/ name="(\w+)" checked/g).join(' ')).toBe(
      'emailPasswordOffered singleSignOnOffered openRegistration supportRecordings',
    );
    expect(all(/<option selected>(\w+)/g)).toEqual(['VIA_TOKEN']);
    const file = await send('GET', `/developers/recordings/${String(first?.['number'])}`);
    expect(file.text).toBe(log);
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
    const email = await platform.account({ email: 'forgetful@example.com' });
    await new Browser(platform.url).form('/user/password/reset/token', { email });
    const { body } = await send('GET', `${API}/mails?to=${email}`);
    expect(body['data']).toEqual([
      expect.objectContaining({
        to: email,
        text: expect.stringMatching(/\/portal\/login\/reset\?email=\S+&token=[\w-]{43}\b/),
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
    ['POST', 'accounts', undefined],
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
