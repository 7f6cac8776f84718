import { randomUUID } from 'node:crypto';
import { sha256 } from '../../server/operate/secrets';
import { createInvitation } from '../../server/registration/invitations';
import { createKey, listKeys } from '../../server/report/import/studioKeys';
import { listViews, saveView } from '../../server/report/views/viewRoutes';
import { createStudio } from '../../server/studios/studios';
import { PASSWORD } from './support/browser';
import { writeBuiltPortal } from './support/builtPortal';
import { peopleWorld } from './support/peopleWorld';
import { temporaryFolder } from './support/temporaryFolder';
import { addRows, rowOf } from './support/rows';

/** What a request of another studio's user names: existing things of the studio, or missing ones. */
interface Named {
  readonly email: string;
  readonly member: string;
  readonly invitation: string;
  readonly token: string;
  readonly request: string;
  readonly requestToken: string;
  readonly session: string;
  readonly key: string;
  readonly view: string;
  readonly studio: string;
}

/** The request for a route: its address and body. Or why it reveals nothing about a studio. */
type Line = string | ((named: Named) => { readonly path?: string; readonly body?: unknown });

const own: Line = ({ studio, member }) => ({ path: `?studio=${studio}&userId=${member}` });
const FIRST_STEP = 'It concerns the user who took the first step of a sign-in in this browser.';
const VISITORS = 'Its response is the same for everyone.';

/** Every route below these has no data of a studio. */
const APART: Readonly<Record<string, string>> = {
  '/developers': 'Outside production only.',
  '/idp/': 'Of the identity provider: concerns the user who signs in there.',
};

const report: Line = ({ studio }) => ({ path: `?owner=${studio}&studio=${studio}` });
const withRole = ({ studio }: Named) => ({ role: 'viewer', studio });

/** Every other route, with an entry each; a new route needs its own. */
const LINES: Readonly<Record<string, Line>> = {
  'GET /healthz': VISITORS,
  'GET /readyz': VISITORS,
  'GET /.well-known/security.txt': VISITORS,
  'GET /robots.txt': VISITORS,
  'GET /sitemap.xml': VISITORS,
  'GET /favicon.svg': VISITORS,
  'GET /favicon.ico': VISITORS,
  'GET /apple-touch-icon.png': VISITORS,
  'GET /*': VISITORS,
  'GET /.well-known/change-password': VISITORS,
  'GET /api/.well-known/jwks.json': VISITORS,
  'GET /api/captcha/challenge': VISITORS,
  'POST /api/response_error_collect': 'It only confirms the receipt.',
  'POST /api/csp_report': 'It only confirms the receipt.',
  'POST /api/support-recordings': 'It stores a recording and returns no stored data.',
  'POST /api/support-recordings/begin': 'It begins a recording of its own user.',
  'GET /api/auth/logout': 'It ends the session of its own user.',
  'GET /api/auth/login-callback': 'It receives the state and code of its own user.',
  'GET /api_v2/clean_cookie': 'It clears the cookies of its own user.',
  'PUT /api_v2/auth/*': 'No request of the session protocol has this method.',
  'DELETE /api_v2/auth/*': 'No request of the session protocol has this method.',
  'GET /api_v2/auth/*': ({ email }) => ({ path: `/signup/email/exists?email=${email}` }),
  'POST /api_v2/auth/*': ({ email }) => ({
    path: '/user/password/reset/token',
    body: { formFields: [{ id: 'email', value: email }] },
  }),
  'GET /api_v2/auth/second-step': FIRST_STEP,
  'POST /api_v2/auth/second-step': FIRST_STEP,
  'GET /api_v2/auth/second-step/help': FIRST_STEP,
  'POST /api_v2/auth/second-step/help': FIRST_STEP,
  'POST /api_v2/auth/second-step/app': FIRST_STEP,
  'POST /api_v2/auth/second-step/app/confirm': FIRST_STEP,
  'POST /api/work-sign-in': 'It reads domains of addresses, but no studio.',
  'GET /api/account': own,
  'POST /api/account/password': ({ member }) => ({ body: { userId: member, formFields: [] } }),
  'GET /api/account/email': own,
  'POST /api/account/email': ({ member, email }) => ({ body: { userId: member, email } }),
  'POST /api/account/email/resend': ({ member }) => ({ body: { userId: member } }),
  'POST /api/account/email/withdraw': ({ member }) => ({ body: { userId: member } }),
  'POST /api/account-link':
    'It takes the token of a mail and changes the account of its recipient.',
  'GET /api/account/deletion': own,
  'POST /api/account/deletion': ({ member }) => ({ body: { userId: member } }),
  'POST /api/account/deletion/undo': ({ member }) => ({ body: { userId: member } }),
  'PUT /api/account/language': ({ member }) => ({ body: { userId: member, language: 'zh' } }),
  'PUT /api/account/theme': ({ member }) => ({ body: { userId: member, theme: 'dark' } }),
  'GET /api/account/password': own,
  'GET /api/account/passkeys': own,
  'GET /api/account/passkeys/offer': own,
  'POST /api/account/passkeys/decline': ({ member }) => ({ body: { userId: member } }),
  'POST /api/account/passkeys/options': ({ member }) => ({ body: { userId: member } }),
  'POST /api/account/passkeys': ({ member }) => ({ body: { userId: member } }),
  'POST /api/account/passkeys/rename': ({ member }) => ({ body: { id: member, name: 'Mine' } }),
  'POST /api/account/passkeys/remove': ({ member }) => ({ body: { id: member } }),
  'GET /api/account/providers': own,
  'POST /api/account/providers/begin': ({ member }) => ({ body: { userId: member } }),
  'POST /api/account/providers': ({ member }) => ({ body: { id: member } }),
  'POST /api/account/providers/remove': ({ member }) => ({ body: { id: member } }),
  'GET /api/account/second-step': own,
  'POST /api/account/second-step/app': ({ member }) => ({ body: { userId: member } }),
  'POST /api/account/second-step/app/confirm': ({ member }) => ({
    body: { userId: member, id: 'TOTP Device 1', code: '000000' },
  }),
  'POST /api/account/second-step/app/remove': ({ member }) => ({
    body: { userId: member, name: 'Authenticator app', code: '000000' },
  }),
  'POST /api/account/second-step/codes': ({ member }) => ({ body: { userId: member } }),
  'POST /api/account/second-step/devices/forget': ({ member }) => ({ body: { id: member } }),
  'GET /api/account/profile': own,
  'PUT /api/account/profile': ({ member, studio }) => ({
    body: { userId: member, changes: { studio_id: studio } },
  }),
  'GET /api/account/sessions': own,
  'GET /api/account/mails': own,
  'POST /api/account/sessions/end': ({ session }) => ({ body: { handle: session } }),
  'POST /api/account/proof': ({ member }) => ({ body: { userId: member, password: 'Wrong12345' } }),
  'GET /api/account/export': own,
  'POST /api/account/export': ({ member }) => ({ body: { userId: member } }),
  'GET /api/account/export/file': own,
  'GET /api/invitation': 'The holder of the link may read it; that is its purpose (A91).',
  'GET /api/invitation/offer': ({ token }) => ({ path: `?token=${token}` }),
  'POST /api/invitation/accept': ({ token }) => ({ body: { token } }),
  'GET /api/report': report,
  'GET /api/report/file': report,
  'GET /api/report/files': report,
  'GET /api/report/views': own,
  'POST /api/report/views': ({ member }) => ({
    body: { name: 'View', search: '', userId: member },
  }),
  'POST /api/report/views/:id/rename': ({ view }) => ({ path: view, body: { name: 'Taken' } }),
  'POST /api/report/views/:id/remove': ({ view }) => ({ path: view }),
  'GET /api/data/imports': own,
  'GET /api/data/keys': own,
  'POST /api/data/keys': ({ studio }) => ({ body: { name: 'Key', owner: studio } }),
  'POST /api/data/keys/:id/revoke': ({ key }) => ({ path: key }),
  'POST /api/data/imports': ({ studio }) => ({ path: `?owner=${studio}&studio=${studio}` }),
  'POST /api/import': 'Its key belongs to one studio, whose data it adds to; it ignores sessions.',
  'GET /api/people': own,
  'POST /api/people/second-step': ({ studio }) => ({ body: { roles: ['viewer'], studio } }),
  'POST /api/people/invitations': ({ email, studio }) => ({
    body: { emails: [email], role: 'viewer', studio },
  }),
  'POST /api/people/invitations/:id/again': (named) => ({ path: named.invitation }),
  'POST /api/people/invitations/:id/link': (named) => ({ path: named.invitation }),
  'POST /api/people/invitations/:id/withdraw': (named) => ({ path: named.invitation }),
  'POST /api/people/members/:id/role': (named) => ({ path: named.member, body: withRole(named) }),
  'POST /api/people/members/:id/second-step/allow': ({ member }) => ({
    path: member,
    body: { confirmed: true },
  }),
  'POST /api/people/members/:id/second-step/refuse': (named) => ({ path: named.member }),
  'POST /api/people/members/:id/suspend': (named) => ({ path: named.member }),
  'POST /api/people/members/:id/restore': (named) => ({ path: named.member }),
  'POST /api/people/members/:id/sessions': (named) => ({ path: named.member }),
  'POST /api/people/members/:id/remove': (named) => ({ path: named.member }),
  'POST /api/people/requests/:id/approve': (named) => ({
    path: named.request,
    body: withRole(named),
  }),
  'POST /api/people/requests/:id/refuse': (named) => ({ path: named.request }),
  'POST /api/access-requests': 'The response is the same for every address (A105).',
  'POST /api/access-requests/confirm': 'It takes the token of a mail and returns yes or no.',
};

const portalDir = temporaryFolder();
writeBuiltPortal(portalDir);

const people = peopleWorld({ registration: 'invited', portalDir });

const isApart = (route: string): boolean =>
  Object.keys(APART).some((place) => route.slice(route.indexOf(' ') + 1).startsWith(place));

it('two studios: every route of the platform has an entry in LINES', () => {
  const routes = people.platform().routes.filter((route) => !isApart(route));
  expect([...new Set(routes)].toSorted()).toEqual(Object.keys(LINES).toSorted());
});

describe('two studios never see each other', () => {
  const GAME = 'Tide of Secrets';
  const HOST = 'tide-secret.example';
  let real: Named;

  beforeAll(async () => {
    const email = people.address(HOST);
    const { userId } = await people.member('viewer', email);
    await people.signedIn(email);
    const invited = people.address(HOST);
    const order = { email: invited, studioId: 'studio', role: 'viewer' } as const;
    const { id, token } = await createInvitation(people.db(), order, Date.now());
    const request = { id: randomUUID(), token: randomUUID() };
    await addRows(people.db(), 'access_requests', {
      id: request.id,
      token_hash: sha256(request.token),
      email: people.address(HOST),
      first_name: 'A',
      last_name: 'B',
      company: 'Tide',
      language: 'en',
      state: 'waiting',
      created_at: Date.now(),
    });
    const { handle } = await rowOf(people.db(), 'sessions', { user_id: userId });
    const madeKey = { owner: 'studio', name: 'Key of tide', by: userId };
    const key = await people
      .db()
      .transaction()
      .execute((trx) => createKey(trx, madeKey, Date.now()));
    await saveView(people.db(), userId, { name: 'View of tide', search: '' }, Date.now());
    const [view] = await listViews(people.db(), userId);
    await addRows(people.db(), 'delivery_rows', {
      owner: 'studio',
      day: new Date().toISOString().slice(0, 10),
      channel: 'Search',
      game: GAME,
      campaign: '',
      country: '',
      impressions: 1,
      clicks: 1,
      installs: 1,
      spend_cents: 1,
      revenue_cents: 1,
    });
    real = {
      email,
      member: userId,
      invitation: id,
      token,
      request: request.id,
      requestToken: request.token,
      session: handle,
      key: key?.id ?? '',
      view: view?.id ?? '',
      studio: 'studio',
    };
  });

  /** As the named things, and there are none of them. */
  const none = (): Named => ({
    email: people.address('nobody.example'),
    member: randomUUID(),
    invitation: randomUUID(),
    token: randomUUID(),
    request: randomUUID(),
    requestToken: randomUUID(),
    session: randomUUID(),
    key: randomUUID(),
    view: randomUUID(),
    studio: randomUUID(),
  });

  const asked = Object.entries(LINES).flatMap(([route, line]) =>
    typeof line === 'string' ? [] : [[route, line] as const],
  );

  it.each(asked)('A103: %s responds as if nothing existed', async (route, line) => {
    const { id: studioId } = await createStudio(people.db(), 'Other', Date.now());
    const email = people.address('other.example');
    const account = { email, password: PASSWORD, studioId, role: 'admin' } as const;
    await people.platform().services.createAccount(account);
    const [method = '', pattern = ''] = route.split(' ');
    const ask = async (named: Named) => {
      const { path = '', body } = line(named);
      const isPart = pattern.includes(':id');
      const address = isPart ? pattern.replace(':id', path) : pattern.replace('/*', '') + path;
      const writes = method !== 'GET';
      const browser = await people.signedIn(email);
      const answer = await browser.send(method, address, writes ? { body: body ?? {} } : {});
      const { ret, status, message } = answer.body;
      return { text: answer.text, values: [answer.status, ret, status, message] };
    };
    const before = await stateOfStudio();
    const [foreign, unknown] = [await ask(real), await ask(none())];
    expect(foreign.values).toEqual(unknown.values);
    const sent = JSON.stringify(line(real));
    // The input may be part of the response.
    const marks = [
      GAME,
      HOST,
      'Demo studio',
      'Key of tide',
      'View of tide',
      real.member,
      real.invitation,
    ];
    for (const mark of marks.filter((each) => !sent.includes(each)))
      expect(foreign.text).not.toContain(mark);
    expect(await stateOfStudio()).toEqual(before);
  });

  /** Everything of the studio that a request could change. */
  async function stateOfStudio() {
    const { members, invitations, requests } = await people.list();
    const sessions = await people
      .db()
      .selectFrom('sessions')
      .select('handle')
      .where('user_id', '=', real.member)
      .execute();
    const keys = await listKeys(people.db(), 'studio', Date.now());
    const views = await listViews(people.db(), real.member);
    return { members, invitations, requests, sessions, keys, views };
  }
});
