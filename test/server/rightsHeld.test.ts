import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { fieldsOf } from '../../server/json';
import { REFUSALS } from '../../server/people/words';
import { PROOF_VALID_MS } from '../../src/rules/accountLimits';
import { PROOF_NEEDED_RET } from '../../src/rules/sensitiveActions';
import { peopleWorld } from './support/peopleWorld';
import { Browser } from './support/browser';
import { OPEN } from './support/sessionRoutes';
import { addRows, setRows } from './support/rows';

let ahead = 0;
const settings = { passkeysOffered: true, providersOffered: true };
const people = peopleWorld({ now: () => Date.now() + ahead, settings });

/** Another administrator, who waits for help; a suspended one; an invitation and a request for that role. */
async function others() {
  const [helped, out] = [await people.member('admin'), await people.member('admin')];
  await setRows(people.db(), 'profiles', { user_id: out.userId }, { blocked_reason: 'Left' });
  const help = { user_id: helped.userId, state: 'waiting', asked_at: Date.now() } as const;
  await people.db().insertInto('second_step_help').values(help).execute();
  const email = people.address();
  await people.invite([email], 'admin');
  const request = randomUUID();
  const asked = { first_name: 'A', last_name: 'B', company: '', language: 'en', created_at: 1 };
  await addRows(people.db(), 'access_requests', {
    ...asked,
    id: request,
    token_hash: request,
    email: people.address(),
    state: 'waiting',
  });
  return { helped: helped.userId, out: out.userId, invitation: await people.idOf(email), request };
}

type Others = Awaited<ReturnType<typeof others>>;

/** Every request that grants or changes what an administrator may do. */
const callsOn = ({ helped, out, invitation, request }: Others): [string, object?][] => [
  ['/invitations', { emails: [people.address()], role: 'admin' }],
  [`/invitations/${invitation}/again`],
  [`/invitations/${invitation}/link`],
  [`/members/${helped}/role`, { role: 'viewer' }],
  [`/members/${helped}/suspend`],
  [`/members/${helped}/remove`],
  [`/members/${helped}/second-step/allow`, { confirmed: true }],
  [`/members/${helped}/second-step/refuse`],
  [`/members/${out}/restore`],
  [`/requests/${request}/approve`, { role: 'admin' }],
];

/** The data that any of them would change. */
async function kept({ helped, out, invitation, request }: Others) {
  const { members, invitations, requests } = await people.list();
  const help = await people
    .db()
    .selectFrom('second_step_help')
    .select(['state', 'due_at'])
    .where('user_id', '=', helped)
    .executeTakeFirst();
  return {
    members: members.filter(({ userId }) => userId === helped || userId === out),
    invitation: invitations.find(({ id }) => id === invitation),
    asked: requests.some(({ id }) => id === request),
    invited: invitations.length,
    help,
  };
}

const answersTo = async (calls: readonly [string, object?][]) => {
  const { email } = await people.member('admin');
  const browser = await people.signedIn(email);
  return {
    email,
    ask: async () => {
      const answers: [string, unknown][] = [];
      for (const [path, body] of calls)
        answers.push([path, (await people.post(browser, path, body ?? {}))['message']]);
      return answers;
    },
    browser,
  };
};

/** Runs work while a statement precedes the turn of each request, like another request. */
async function whileFirst<T>(statement: string, work: () => Promise<T>): Promise<T> {
  const trigger = `trigger first after update of member_changes on studios begin ${statement}; end`;
  await sql.raw(`create ${trigger}`).execute(people.db());
  const result = await work();
  await sql`drop trigger first`.execute(people.db());
  return result;
}

it('A87: a user with fewer permissions can neither assign the administrator role nor change administrators', async () => {
  const there = await others();
  const viewer = await people.member('viewer');
  const calls = [
    ...callsOn(there),
    [`/members/${there.helped}/sessions`],
    [`/members/${viewer.userId}/role`, { role: 'admin' }],
  ] as [string, object?][];
  const { browser, ask } = await answersTo(calls);
  const before = await kept(there);
  const roles = people.db();
  const less = roles.deleteFrom('role_permissions').where('permission', '=', 'data:write');
  await less.execute();
  const answers = await ask();
  const own = await people.post(browser, `/members/${viewer.userId}/role`, { role: 'manager' });
  await addRows(roles, 'role_permissions', { role: 'admin', permission: 'data:write' });
  expect(answers).toEqual(calls.map(([path]) => [path, REFUSALS.moreThanOwn.en]));
  expect(own).toMatchObject({ ret: 0 });
  expect(await kept(there)).toEqual(before);
});

it('a user who has lost the permission since the request arrived changes nothing', async () => {
  const there = await others();
  const made = await people.admin().post('/api/data/keys', { name: 'Ours' });
  const key = String(fieldsOf(made.body['data'])['id']);
  const calls: [string, object?][] = [
    ...callsOn(there),
    [`/invitations/${there.invitation}/withdraw`],
    [`/requests/${there.request}/refuse`],
    [`/members/${there.helped}/sessions`],
    ['/second-step', { roles: ['viewer'] }],
    ['/../data/keys', { name: 'Theirs' }],
    [`/../data/keys/${key}/revoke`],
  ];
  const { email, ask } = await answersTo(calls);
  const before = await kept(there);
  const lost = `update profiles set role = 'manager' where email = '${email}'`;
  const answers = await whileFirst(lost, ask);
  expect(answers).toEqual(calls.map(([path]) => [path, 'Permission Denied']));
  expect(await kept(there)).toEqual(before);
});

it('a read is never kept under an idempotency key, where it would outlive the right to it', async () => {
  const { email, userId } = await people.member('admin');
  const browser = await people.signedIn(email);
  const headers = { 'idempotency-key': 'a-key-of-sixteen-signs' };
  const read = async () => (await browser.send('GET', '/api/people', { headers })).body['ret'];
  expect(await read()).toBe(0);
  await people.post(people.admin(), `/members/${userId}/role`, { role: 'viewer' });
  expect(await read()).toBe(40_000);
});

it('A75: a session whose sign-in is older makes and removes no administrators', async () => {
  const there = await others();
  const { userId } = await people.member('viewer');
  const ofAdministrators = callsOn(there).filter(([path]) => !path.includes('/second-step/'));
  const calls = [...ofAdministrators, [`/members/${userId}/role`, { role: 'admin' }]] as const;
  const { browser } = await answersTo([]);
  const before = await kept(there);
  ahead = PROOF_VALID_MS + 1_000;
  const answers: unknown[] = [];
  for (const [path, body] of calls) {
    const { ret, data } = await people.post(browser, path, body ?? {});
    answers.push([path, ret, data]);
  }
  const free = [
    await people.post(browser, `/members/${userId}/role`, { role: 'manager' }),
    await people.post(browser, `/members/${there.helped}/sessions`),
  ];
  ahead = 0;
  const refused = { action: 'changeAdministrators' };
  expect(answers).toEqual(calls.map(([path]) => [path, PROOF_NEEDED_RET, refused]));
  expect(free).toMatchObject([{ ret: 0 }, { ret: 0 }]);
  expect(await kept(there)).toEqual(before);
});

it('an older session changes no member or invitation that becomes an administrator’s since the request arrived', async () => {
  const { userId } = await people.member('viewer');
  const email = people.address();
  await people.invite([email]);
  const invitation = await people.idOf(email);
  const calls = [
    [`/invitations/${invitation}/again`],
    [`/invitations/${invitation}/link`],
    [`/members/${userId}/role`, { role: 'manager' }],
    [`/members/${userId}/suspend`],
    [`/members/${userId}/remove`],
  ] as const;
  const { browser } = await answersTo([]);
  ahead = PROOF_VALID_MS + 1_000;
  const answers: unknown[] = [];
  const reset = (to: string) =>
    `update profiles set role = '${to}' where user_id = '${userId}'; update invitations set role = '${to}' where id = '${invitation}'`;
  await whileFirst(reset('admin'), async () => {
    for (const [path, body] of calls) {
      for (const statement of reset('viewer').split('; '))
        await sql.raw(statement).execute(people.db());
      answers.push([path, (await people.post(browser, path, body ?? {}))['ret']]);
    }
  });
  ahead = 0;
  expect(answers).toEqual(calls.map(([path]) => [path, PROOF_NEEDED_RET]));
});

it('a member who has joined another studio since the request arrived is changed by no route', async () => {
  const there = await others();
  const { helped, out } = there;
  const calls = callsOn(there).filter(([path]) => path.startsWith('/members/'));
  const { ask } = await answersTo([...calls, [`/members/${helped}/sessions`]]);
  const help = () =>
    people.db().selectFrom('second_step_help').selectAll().where('user_id', '=', helped).execute();
  const before = await help();
  const joined = `update profiles set studio_id = 'other' where user_id in ('${helped}', '${out}')`;
  const answers = await whileFirst(joined, ask);
  expect(answers.map(([, message]) => message)).toEqual(
    answers.map(() => 'This member does not exist.'),
  );
  expect(await help()).toEqual(before);
});

const FOREIGN = 'https://evil.example';
const SITES = ['same-site', 'cross-site'];

/** Routes that change something with a user's own browser, with an example body. */
const writing = () =>
  people
    .platform()
    .routes.map((route) => route.split(' '))
    .filter(
      ([method, path = '']) => method !== 'GET' && /^\/api.*[^*]$/.test(path) && !OPEN.has(path),
    );

/** Routes for visitors too: a sample report, and the link of a mail. */
const OF_VISITORS = ['GET /api/report', 'GET /api/report/file', 'POST /api/account-link'];

it('a visitor is refused by every route that reads a session', async () => {
  const answers: Record<string, number> = {};
  for (const route of people.platform().routes) {
    const [method = '', path = ''] = route.split(' ');
    if (!/^\/api.*[^*]$/.test(path) || OPEN.has(path) || OF_VISITORS.includes(route)) continue;
    const visitor = new Browser(people.platform().url);
    const sent = method === 'GET' ? {} : { body: {} };
    answers[route] = (await visitor.send(method, path.replace(':id', 'x'), sent)).status;
  }
  expect(Object.keys(answers).length).toBeGreaterThan(60);
  // The web server adds it to each GET.
  expect(Object.keys(answers).filter((route) => route.startsWith('HEAD'))).toEqual([]);
  expect(Object.entries(answers).filter(([, status]) => status !== 401)).toEqual([]);
});

/** Simulates another site: it has the browser's cookies, but nothing that only our pages can read. */
async function forger(): Promise<Browser> {
  const { email } = await people.member('admin');
  const browser = await people.signedIn(email);
  browser.antiCsrf = '';
  return browser;
}

describe('a page of another site', () => {
  it('changes nothing by any route, as each requires the anti-CSRF token or the secret of a mail', async () => {
    const browser = await forger();
    const calls = writing();
    expect(calls.length).toBeGreaterThan(40);
    const answers: Record<string, number> = {};
    for (const [method = '', path = ''] of calls) {
      const { status } = await browser.copy().send(method, path.replace(':id', 'x'), { body: {} });
      answers[`${method} ${path}`] = status;
    }
    expect(Object.entries(answers).filter(([, status]) => status !== 401)).toEqual([
      ['POST /api/account-link', 200],
    ]);
  });

  it('may neither send a preflight to any route nor read its response', async () => {
    const browser = await people.signedIn((await people.member('admin')).email);
    const allowed: string[] = [];
    // The identity provider's public responses contain nothing of a browser's session.
    for (const route of people.platform().routes.filter((each) => !each.includes(' /idp'))) {
      const [method = '', path = ''] = route.split(' ');
      for (const sent of [method, 'OPTIONS']) {
        const { headers } = await browser.copy().send(sent, path.replace(':id', 'x'), {
          headers: { origin: FOREIGN, 'access-control-request-method': method },
        });
        if (headers.has('access-control-allow-origin')) allowed.push(route);
      }
    }
    expect(allowed).toEqual([]);
  });

  it.each([
    ['POST', '/api_v2/auth/signout'],
    ['POST', '/api_v2/auth/session/refresh'],
    ['GET', '/api/auth/logout'],
    ['GET', '/api_v2/clean_cookie'],
    ['GET', '/idp/logout'],
  ])('signs nobody out by %s %s', async (method, path) => {
    const browser = await people.signedIn((await people.member('admin')).email);
    const forged = browser.copy();
    forged.antiCsrf = '';
    // A POST that says so does not reach the session.
    const headers = {
      ...(method === 'GET' && { origin: FOREIGN, 'sec-fetch-site': 'cross-site' }),
    };
    const token = path.endsWith('refresh') ? 'refresh' : 'access';
    await forged.send(method, path, { headers, token });
    expect(forged.cookies.get('sAccessToken')?.value).toBe(
      browser.cookies.get('sAccessToken')?.value,
    );
    expect((await browser.account()).status).toBe(200);
    expect((await browser.refresh()).status).toBe(200);
  });

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'])(
    'no route accepts a form of type %s, which needs no preflight',
    async (type) => {
      const answers: Record<string, number> = {};
      const { routes } = people.platform();
      for (const route of routes.filter((each) => /^(?:POST|PUT) \/api/.test(each))) {
        const [method = '', path = ''] = route.split(' ');
        const response = await fetch(people.platform().url + path.replace(':id', 'x'), {
          method,
          headers: { 'content-type': type },
          body: '{"email":"mira@tide.example","token":"x"}',
        });
        answers[route] = response.status;
      }
      expect(Object.entries(answers).filter(([, status]) => ![415, 401].includes(status))).toEqual(
        [],
      );
    },
  );

  it.each([...SITES, undefined])(
    'no route accepts an empty POST, which needs no preflight, of a page that is %s, also without anti-CSRF tokens',
    async (site) => {
      await people.platform().services.settings.set({ antiCsrf: 'NONE' });
      const browser = await people.signedIn((await people.member('admin')).email);
      const posts = people.platform().routes.filter((each) => each.startsWith('POST /api'));
      const paths = posts.map((route) => route.replace('POST ', '').replace(':id', 'x'));
      const headers = { origin: FOREIGN, ...(site !== undefined && { 'sec-fetch-site': site }) };
      const answers: Record<string, number> = {};
      for (const path of [...paths, '/api_v2/auth/signout'])
        answers[path] = (await browser.copy().send('POST', path, { headers })).status;
      expect(Object.entries(answers).filter(([, status]) => status !== 403)).toEqual([]);
      expect((await browser.account()).status).toBe(200);
    },
  );
});
