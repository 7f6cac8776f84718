import { EventEmitter, once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { listUsersByAccountInfo } from 'supertokens-node';
import { signUp } from 'supertokens-node/recipe/emailpassword';
import { getRolesForUser } from 'supertokens-node/recipe/userroles';
import { profileByEmail } from '../../server/registration/profiles';
import { Browser, formOf, PASSWORD, signUpFields } from './support/browser';
import { platformWithCore, startCoreApart } from './support/coreApart';
import { databaseInFolder } from './support/databaseInFolder';
import { addProviderRecord } from './support/providerRecord';
import { NavigatingBrowser } from './support/jar';
import { secondStepWorld, STILL } from './support/secondStep';
import { beginSso, isCallback, portalState } from './support/sso';
import { clockedPlatform, memoryLog } from './support/platform';

describe('accounts at a core over HTTP', () => {
  const { folder: dataDir, db } = databaseInFolder();
  // The embedded core ends some of them itself; a separate one does not know them.
  const platform = platformWithCore('over HTTP', { dataDir }, STILL);
  const { begin } = secondStepWorld(platform);

  const NEW = 'Harbour2027';

  const own = (browser: Browser, path: string, body: object) =>
    browser.post(`/api/account${path}`, body);

  /** Presses the link in the mail about a sign-in. */
  const secure = async (email: string) =>
    platform.press(await platform.linkTo(email, 'secureAccount'));

  type Person = Awaited<ReturnType<typeof platform.person>>;
  const ends: readonly (readonly [string, (person: Person) => Promise<unknown>])[] = [
    [
      'changes the password',
      ({ browser }) =>
        own(browser, '/password', formOf({ current_password: PASSWORD, password: NEW })),
    ],
    [
      'chooses a new password by mail',
      async ({ email }) => {
        await platform.resetPassword(email, NEW);
      },
    ],
    ['secures the account', async ({ email }) => secure(email)],
    ['ends all other devices', ({ browser }) => own(browser, '/sessions/end', { others: true })],
    [
      'asks for the deletion',
      ({ email, browser }) => own(browser, '/deletion', formOf({ confirm_email: email })),
    ],
    ['sets a second step up', async ({ browser }) => (await begin(browser)).confirmBefore()],
    [
      'is suspended',
      async ({ browser }) => {
        const admin = await Browser.signedIn(platform.url, 'demo@adlantern.example');
        await admin.post(`/api/people/members/${browser.front().uid}/suspend`, {});
      },
    ],
  ];
  it.each(ends)('only a user who %s is signed out at the identity provider', async (_what, end) => {
    const [person, other] = [await platform.person(), await platform.person()];
    const ids = [person, other].map(({ browser }) => browser.front().uid);
    for (const uid of ids) await addProviderRecord(db(), uid, platform.now() + 60_000);
    await end(person);
    const left = await db()
      .selectFrom('oidc_records')
      .select('account_id')
      .where('account_id', 'in', ids)
      .execute();
    expect(left.map(({ account_id }) => account_id)).toEqual(ids.slice(1));
  });

  it.each([
    ['continues', 303, async () => undefined],
    ['ends with the password', 400, secure],
  ])(
    'a sign-in whose password the identity provider has accepted %s',
    async (_what, status, end) => {
      const { email } = await platform.person();
      const browser = new NavigatingBrowser();
      const form = await beginSso(browser, platform.url, portalState(platform.url));
      const fields = { action: 'sign-in', email, password: PASSWORD };
      const accepted = await browser.open(form.url, { form: fields });
      expect(accepted.status).toBe(303);
      await end(email);
      expect((await browser.follow(accepted, isCallback)).status).toBe(status);
    },
  );

  /** Holds the first request that removes a role at the core. */
  function holdRemoval() {
    const send = globalThis.fetch;
    const removal = new EventEmitter();
    const held = once(removal, 'held');
    const freed = once(removal, 'freed');
    const spy = jest.spyOn(globalThis, 'fetch').mockImplementation(async (...call) => {
      if (JSON.stringify(call[0]).includes('/recipe/user/role/remove')) {
        removal.emit('held');
        await freed;
      }
      return send(...call);
    });
    return {
      held,
      free: () => {
        removal.emit('freed');
        spy.mockRestore();
      },
    };
  }

  it('a member whose role is changed twice at once has the permissions of the last one', async () => {
    const admin = await Browser.signedIn(platform.url, 'demo@adlantern.example');
    const email = await platform.account({ role: 'viewer' });
    const { uid } = (await Browser.signedIn(platform.url, email)).front();
    const give = (role: string) => admin.post(`/api/people/members/${uid}/role`, { role });
    const removal = holdRemoval();
    const first = give('manager');
    await removal.held;
    const second = give('viewer');
    // It either ends now or waits for the first one.
    await Promise.race([second, wait(500)]);
    removal.free();
    const answers = await Promise.all([first, second]);
    expect(answers.map(({ body }) => body['ret'])).toEqual([0, 0]);
    const again = await Browser.signedIn(platform.url, email);
    expect((await again.account()).body['data']).toMatchObject({
      role: 'viewer',
      roles: ['viewer'],
    });
  });

  it('A92: a user who joins a studio has the role of the invitation, and no other at the core', async () => {
    const { email, browser } = await platform.person({ role: 'admin', studioId: 'elsewhere' });
    const { token } = await platform.services.createInvitation(email);
    const { body } = await browser.post('/api/invitation/accept', { token });
    expect(body['data']).toEqual({ outcome: 'joined' });
    expect((await browser.account()).body['data']).toMatchObject({ roles: ['advertiser'] });
    expect(
      (await getRolesForUser('public', browser.front().uid, { knownRole: 'admin' })).roles,
    ).toEqual([]);
  });

  it('A31: a new address that meanwhile gets an account is refused on the click', async () => {
    const { email, browser } = await platform.person({ emailVerified: true });
    const to = 'meanwhile@example.com';
    await own(browser, '/email', formOf({ new_email: to }));
    const link = await platform.linkTo(to, 'changeEmail');
    await platform.account({ email: to });
    expect(await platform.press(link)).toEqual({ status: 'EMAIL_TAKEN' });
    expect((await browser.account()).body['data']).toMatchObject({ email, emailVerified: true });
  });

  /** Lets the core fail at requests to an address. */
  function failAt(address: RegExp) {
    const send = globalThis.fetch;
    return jest
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async (...call) =>
        address.test(JSON.stringify(call[0])) ? new Response('', { status: 500 }) : send(...call),
      );
  }

  it('A28: a registration that began before its address was given up does not take it', async () => {
    const email = 'given.up@example.com';
    const [old, at] = [sql.lit(email), sql.lit(platform.now())];
    // Another request confirms the new address between the check of this one and its account.
    await sql`create trigger confirmed before insert on profiles when new.email = ${old} begin
      insert into email_changes (id, user_id, old_email, new_email, asked_at, sent_at, expires_at, done_at, ended)
        values ('up', 'owner', ${old}, 'new', ${at}, ${at}, ${at}, ${at}, ''); end`.execute(db());
    const browser = new Browser(platform.url);
    const { body } = await browser.form('/signup', signUpFields(email));
    await sql`drop trigger confirmed`.execute(db());
    expect(browser.frontToken).toBe('');
    expect(body).toMatchObject({ status: 'FIELD_ERROR', formFields: [{ id: 'email' }] });
    expect(await listUsersByAccountInfo('public', { email })).toEqual([]);
  });

  it('A90: an invitation that is withdrawn while its sign-up is stored gives neither account nor session', async () => {
    const email = 'withdrawn@example.com';
    const { token } = await platform.services.createInvitation(email);
    const [invited, at] = [sql.lit(email), sql.lit(platform.now())];
    await sql`create trigger withdrawn before insert on profiles when new.email = ${invited} begin
      update invitations set withdrawn_at = ${at}, expires_at = ${at} where email = ${invited}; end`.execute(
      db(),
    );
    const browser = new Browser(platform.url);
    const { body } = await browser.form('/signup', signUpFields(email, { invitation: token }));
    await sql`drop trigger withdrawn`.execute(db());
    expect(body).toMatchObject({ status: 'SIGN_UP_NOT_ALLOWED', reason: 'INVITATION_USED' });
    expect(await listUsersByAccountInfo('public', { email })).toEqual([]);
    expect([browser.frontToken, (await browser.account()).status]).toEqual(['', 401]);
  });

  it('no sign-in skips the second step while the core does not say whether there is an app', async () => {
    const { email, browser } = await platform.person();
    await (await begin(browser)).confirmBefore();
    const core = failAt(/\/recipe\/totp\/device\/list/);
    expect((await new Browser(platform.url).signIn(email, PASSWORD)).status).toBe(503);
    core.mockRestore();
  });

  it('O11: an account whose sign-up was interrupted gets its role, language and invitation, even if the core fails first', async () => {
    const email = 'cut@example.com';
    const { token } = await platform.services.createInvitation(email);
    await signUp('public', email, PASSWORD);
    const browser = new Browser(platform.url);
    const signIn = () => browser.signIn(email, PASSWORD, {}, { 'accept-language': 'zh-CN' });
    const core = failAt(/\/recipe\/user\/role\b/);
    expect((await signIn()).status).toBe(503);
    core.mockRestore();
    expect((await signIn()).body['status']).toBe('OK');
    expect((await browser.account()).body['data']).toMatchObject({ roles: ['advertiser'] });
    expect(await profileByEmail(db(), email)).toMatchObject({ firstLanguage: 'zh' });
    const look = await browser.send('GET', `/api/invitation?token=${token}`);
    expect(look.body['data']).toMatchObject({ state: 'used' });
    expect(await platform.services.listSessions(email)).toHaveLength(1);
  });

  it('O11: an address whose sign-up was interrupted is taken, and its owner completes the account by a new password', async () => {
    const email = 'taken@example.com';
    await signUp('public', email, PASSWORD);
    const sent = async (more = {}) => {
      const answer = await new Browser(platform.url).form('/signup', signUpFields(email, more));
      return [answer.status, answer.body['status']];
    };
    const { token } = await platform.services.createInvitation(email);
    const taken = [200, 'FIELD_ERROR'];
    expect([await sent(), await sent({ invitation: token })]).toEqual([taken, taken]);
    // The interrupted attempt still holds the invitation.
    const invitation = db().updateTable('invitations').where('email', '=', email);
    await invitation.set({ claim_id: 'cut', claimed_until: platform.now() + 60_000 }).execute();
    expect(await sent({ invitation: token })).toEqual(taken);
    // Its owner may not know which of several passwords it has.
    const browser = new Browser(platform.url);
    await browser.form('/user/password/reset/token', { email });
    const link = new URL((await platform.services.resetLink(email)) ?? '');
    await browser.resetPassword(link.searchParams.get('token'), 'Lantern2027');
    expect((await browser.signIn(email, 'Lantern2027')).body['status']).toBe('OK');
    expect((await browser.account()).body['data']).toMatchObject({ roles: ['advertiser'] });
  });
});

describe('a core behind another server', () => {
  const log = memoryLog();
  let core: Awaited<ReturnType<typeof startCoreApart>>;
  let front: Server;

  /** Before a core, refuses what its license does not cover and what an older one lacks, as a real one does. */
  const startFront = (coreUri: string): Server =>
    createServer((incoming, outgoing) => {
      const { url = '/', method, headers } = incoming;
      const [, recipe = ''] = /\/recipe\/(totp|webauthn)\//.exec(url) ?? [];
      if (recipe !== '') {
        outgoing.writeHead(recipe === 'totp' ? 402 : 404).end('Cannot use this feature');
        return;
      }
      const forwarded = request(new URL(url, coreUri), { method, headers }, (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      });
      incoming.pipe(forwarded);
    }).listen(0, '127.0.0.1');

  beforeAll(async () => {
    core = await startCoreApart(Date.now);
    front = startFront(core.options.coreUri);
    await once(front, 'listening');
  });
  const platform = clockedPlatform(() => {
    const { port } = front.address() as AddressInfo;
    const settings = { passkeysOffered: true };
    return { ...core.options, coreUri: `http://127.0.0.1:${port}`, log, settings };
  });
  afterAll(async () => {
    front.closeAllConnections();
    front.close();
    await core.close();
  });

  it('a core without apps and passkeys: the log says so by name at the start, and no user is offered what cannot work', async () => {
    expect(log.lines.filter((line) => line.startsWith('SUPERTOKENS_CORE_URI'))).toEqual([
      expect.stringContaining('recipe totp, or a license for it), so two-step verification is not'),
      expect.stringContaining('recipe webauthn), so passkeys are not available.'),
    ]);
    const { browser } = await platform.person({ role: 'admin' });
    const own = await browser.send('GET', '/api/account/second-step');
    expect(own.body['data']).toMatchObject({ offered: false, apps: [] });
    const passkeys = await browser.send('GET', '/api/account/passkeys');
    expect(passkeys.body['data']).toMatchObject({ offered: false });
    const methods = await browser.send('GET', '/api_v2/auth/loginmethods');
    expect(methods.body).toMatchObject({ webauthn: { enabled: false } });
    expect((await browser.post('/api_v2/auth/webauthn/options/signin', {})).status).toBe(404);
    expect((await browser.send('POST', '/api/account/second-step/app')).status).toBe(404);
    const people = await browser.send('GET', '/api/people');
    expect(people.body['data']).toMatchObject({ secondStepRoles: null });
    const require = (roles: string[]) => browser.post('/api/people/second-step', { roles });
    expect((await require(['viewer'])).status).toBe(404);
    // A rule from before can be ended.
    expect((await require([])).body).toMatchObject({ ret: 0 });
  });
});
