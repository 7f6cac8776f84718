import { readAudit } from '../../server/audit/read';
import { openDatabase } from '../../server/data/database';
import type { Database } from '../../server/data/schema';
import { REFUSED_RET } from '../../server/http/errors';
import { fieldsOf } from '../../server/json';
import type { Platform } from '../../server/platform';
import { createStudio } from '../../server/studios/studios';
import { Authenticator } from './support/authenticator';
import { Browser } from './support/browser';
import { assertion, passkeyWorld, post } from './support/passkeyWorld';
import { newPerson, startTestPlatform } from './support/platform';
import { secondStepWorld, STILL } from './support/secondStep';
import { temporaryFolder } from './support/temporaryFolder';

const DAY_MS = 86_400_000;
let ahead = 0;
const now = () => STILL() + ahead;
const dataDir = temporaryFolder();
let platform: Platform;
let db: Database;

beforeAll(async () => {
  platform = await startTestPlatform({ dataDir, now, settings: { passkeysOffered: true } });
  db = await openDatabase({ dataDir });
});
afterAll(async () => {
  await db.destroy();
  await platform.close();
});
/** Time only moves forward: a server whose clock goes back accepts no tokens. */
const pass = (ms: number) => void (ahead += ms);

const running = {
  get url() {
    return platform.url;
  },
  get services() {
    return platform.services;
  },
  now,
};
const { begin, firstStep, ask, next, withApp, signedIn } = secondStepWorld(running);
const passkeys = passkeyWorld(running);

const HELP = '/api_v2/auth/second-step/help';
const askHelp = async (browser: Browser) =>
  fieldsOf((await browser.send('POST', HELP)).body['data']);

interface Listed {
  readonly userId: string;
  readonly email: string;
  readonly dueAt: number;
}
const helpIn = async (admin: Browser) => {
  const { body } = await admin.send('GET', '/api/people');
  return fieldsOf(body['data'])['secondStepHelp'] as { members: Listed[]; delayMs: number } | null;
};

/** Returns a user waiting for the second step, with an active administrator. */
async function lost() {
  const person = await withApp();
  const { browser: admin, email: adminEmail } = await signedIn('admin');
  const { browser } = await firstStep(person.email);
  return { ...person, waiting: browser, admin, adminEmail };
}

const decide = (admin: Browser, userId: string, end: 'allow' | 'refuse', body: object = {}) =>
  admin.post(`/api/people/members/${userId}/second-step/${end}`, body);

/** As {@link lost}, with the administrator's approval. */
async function allowed() {
  const person = await lost();
  await askHelp(person.waiting);
  const listed = (await helpIn(person.admin))?.members.find(({ email }) => email === person.email);
  const userId = listed?.userId ?? '';
  const answer = await decide(person.admin, userId, 'allow', { confirmed: true });
  expect(answer.body).toEqual({ ret: 0, data: null });
  const mails = await platform.services.mails(person.email);
  const mail = mails.find(({ subject }) => subject.includes('is about to be removed'));
  const link = new URL(/https?:\S+account-link\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  const press = () =>
    new Browser(platform.url).post('/api/account-link', Object.fromEntries(link.searchParams));
  return { ...person, userId, press };
}

const subjects = async (email: string) =>
  (await platform.services.mails(email)).map(({ subject }) => subject).join('\n');

describe('a user who lost phone and recovery codes', () => {
  it('asks an administrator, and can sign in a day after approval, with an email for each step', async () => {
    const { email, userId, adminEmail, admin, browser } = await allowed();
    expect(await subjects(adminEmail)).toContain('A member needs help to sign in');
    expect(await subjects(email)).toContain('Your request to remove');
    expect(await subjects(email)).toContain('is about to be removed');
    expect(await helpIn(admin)).toMatchObject({ delayMs: DAY_MS });
    pass(DAY_MS - 1);
    expect((await firstStep(email)).body['status']).toBe('SECOND_STEP_NEEDED');
    pass(1);
    expect((await firstStep(email)).body['status']).toBe('OK');
    expect(await subjects(email)).toContain('two-step verification was removed');
    expect((await browser.refresh()).status).toBe(401);
    const events = (await readAudit(db, { about: userId })).map(({ event }) => event);
    expect(events).toEqual(
      expect.arrayContaining([
        'second_step_help_asked',
        'second_step_removal_allowed',
        'second_step_removed',
      ]),
    );
  });

  it('gets the removal even if the server was stopped meanwhile', async () => {
    const { email } = await allowed();
    await platform.close();
    pass(DAY_MS);
    platform = await startTestPlatform({ dataDir, now, settings: { passkeysOffered: true } });
    expect(await subjects(email)).toContain('two-step verification was removed');
  });

  it('keeps the second step with the emailed link, once, and the administrator is notified', async () => {
    const { email, userId, admin, adminEmail, press } = await allowed();
    const listed = async () => (await helpIn(admin))?.members.map((each) => each.email);
    expect(await listed()).toContain(email);
    expect((await press()).body).toEqual({ status: 'OK' });
    expect(await listed()).not.toContain(email);
    expect(await readAudit(db, { about: userId })).toContainEqual(
      expect.objectContaining({ event: 'second_step_help_ended', reason: 'canceled by its owner' }),
    );
    expect((await press()).body).toMatchObject({ status: 'LINK_INVALID' });
    expect(await subjects(adminEmail)).toContain('was canceled');
    pass(DAY_MS);
    expect((await firstStep(email)).body['status']).toBe('SECOND_STEP_NEEDED');
  });

  type Allowed = Awaited<ReturnType<typeof allowed>>;
  /** Signs in a browser with the account's passkey. */
  async function signedByPasskey({ browser }: Allowed, at: Browser) {
    const authenticator = new Authenticator(platform.url);
    expect((await passkeys.register(browser, authenticator)).status).toBe('OK');
    return (await assertion(at, authenticator)).sent;
  }
  const STEP = '/api_v2/auth/second-step';
  const factors: readonly (readonly [string, (person: Allowed) => Promise<unknown>])[] = [
    ['a code', async ({ app, waiting }) => (await next(waiting, app.code())).body['status']],
    [
      'a passkey after the first step',
      async (person) => {
        const sent = await signedByPasskey(person, person.waiting);
        return fieldsOf((await post(person.waiting, STEP, sent)).body['data'])['status'];
      },
    ],
    [
      'a passkey alone',
      async (person) => {
        const at = new Browser(platform.url);
        const sent = await signedByPasskey(person, at);
        return (await post(at, '/api_v2/auth/webauthn/signin', sent)).body['status'];
      },
    ],
  ];
  it.each(factors)(
    'ends the request with %s, keeps the second step and notifies owner and administrator',
    async (_factor, prove) => {
      const person = await allowed();
      const { email, adminEmail, press } = person;
      expect(await prove(person)).toBe('OK');
      expect(await subjects(email)).toContain('two-step verification stays on');
      expect(await subjects(adminEmail)).toContain('was canceled');
      expect((await press()).body).toEqual({ status: 'LINK_INVALID', reason: 'WITHDRAWN' });
      pass(DAY_MS);
      expect((await firstStep(email)).body['status']).toBe('SECOND_STEP_NEEDED');
    },
  );
});

describe('attacks on the removal of a second step', () => {
  it('with only the first step, one can ask, and nothing else', async () => {
    const { waiting } = await lost();
    expect(await askHelp(waiting)).toMatchObject({ status: 'OK' });
    expect((await waiting.account()).status).toBe(401);
    expect((await decide(waiting, 'anybody', 'allow', { confirmed: true })).status).toBe(401);
    expect(await ask(waiting)).toMatchObject({ step: 'code' });
  });

  it('reads the state of the request, which opens none', async () => {
    const { email, waiting, admin } = await lost();
    const read = async (browser = waiting) => (await browser.send('GET', HELP)).body['data'];
    expect(await read()).toEqual({ status: 'ASKABLE' });
    await askHelp(waiting);
    expect(await read()).toEqual({ status: 'OK', help: { state: 'waiting', dueAt: 0 } });
    const wanted = (await helpIn(admin))?.members.find((each) => each.email === email);
    await decide(admin, wanted?.userId ?? '', 'refuse');
    expect(await read()).toEqual({ status: 'TOO_SOON', until: now() + DAY_MS });
    expect(await read(new Browser(platform.url))).toEqual({ status: 'NO_SIGN_IN' });
  });

  it('without the first step, one cannot ask', async () => {
    expect(await askHelp(new Browser(platform.url))).toEqual({ status: 'NO_SIGN_IN' });
  });

  it('members of other studios can neither decide nor see requests', async () => {
    const { email, waiting, admin } = await lost();
    await askHelp(waiting);
    const userId =
      (await helpIn(admin))?.members.find((each) => each.email === email)?.userId ?? '';
    const { id: studioId } = await createStudio(db, 'Other', now());
    const { browser } = await newPerson(platform, { studioId, role: 'admin' });
    expect((await helpIn(browser))?.members).toEqual([]);
    // Nor do those of the studio who may only read.
    const manager = await newPerson(platform, { role: 'manager' });
    expect(await helpIn(manager.browser)).toBeNull();
    for (const end of ['allow', 'refuse'] as const) {
      const [known, unknown] = [
        await decide(browser, userId, end, { confirmed: true }),
        await decide(browser, 'nobody', end, { confirmed: true }),
      ];
      expect(known.body['message']).toBe(unknown.body['message']);
      expect([known.status, unknown.status]).toEqual([404, 404]);
    }
    expect((await helpIn(admin))?.members).toContainEqual(
      expect.objectContaining({ userId, dueAt: 0 }),
    );
  });

  it('an administrator has to confirm the identity, can approve once, and never for the own account', async () => {
    const { userId, admin } = await allowed();
    const due = (await helpIn(admin))?.members.find((each) => each.userId === userId)?.dueAt;
    pass(60_000);
    const again = await decide(admin, userId, 'allow', { confirmed: true });
    expect(again.body).toMatchObject({
      ret: REFUSED_RET,
      message: 'This request has already ended.',
    });
    expect((await helpIn(admin))?.members).toContainEqual(
      expect.objectContaining({ userId, dueAt: due }),
    );
    const { body } = await admin.send('GET', '/api/account');
    const own = String(fieldsOf(body['data'])['userId']);
    const ofOwn = await decide(admin, own, 'allow', { confirmed: true });
    expect(ofOwn.body).toMatchObject({ ret: REFUSED_RET });
    expect(String(ofOwn.body['message'])).toContain('Another administrator');
    const other = await lost();
    await askHelp(other.waiting);
    // The oldest request comes first.
    const wanted = (await helpIn(admin))?.members.at(-1);
    expect(wanted?.email).toBe(other.email);
    expect((await decide(admin, wanted?.userId ?? '', 'allow')).status).toBe(400);
  });

  it('asking again changes nothing, and a new request is possible a day after the end', async () => {
    const { email, waiting, admin } = await lost();
    await askHelp(waiting);
    const mails = (await platform.services.mails(email)).length;
    expect(await askHelp(waiting)).toEqual({ status: 'OK', help: { state: 'waiting', dueAt: 0 } });
    expect((await platform.services.mails(email)).length).toBe(mails);
    const wanted = (await helpIn(admin))?.members.find((each) => each.email === email);
    expect((await decide(admin, wanted?.userId ?? '', 'refuse')).body).toEqual({
      ret: 0,
      data: null,
    });
    expect(await subjects(email)).toContain('stays on');
    expect(await askHelp(waiting)).toEqual({ status: 'TOO_SOON', until: now() + DAY_MS });
    pass(DAY_MS);
    const { browser } = await firstStep(email);
    expect(await askHelp(browser)).toMatchObject({ status: 'OK' });
  });
});

describe('a user who secures the account from an intruder with an app', () => {
  const NEW = 'Harbour2027';

  /** An intruder knows the password, adds an app, and has passed the first step in another browser. */
  async function withIntruder() {
    const { browser: admin } = await signedIn('admin');
    const { email } = await signedIn();
    const { browser: intruder } = await firstStep(email);
    const { app, confirmBefore } = await begin(intruder);
    expect(await confirmBefore()).toMatchObject({ status: 'OK' });
    return { email, admin, intruder, app, waiting: (await firstStep(email)).browser };
  }

  /** The owner presses the link of "This wasn’t me", chooses a new password and takes the first step. */
  async function secure(email: string) {
    const texts = (await platform.services.mails(email)).map(({ text }) => text).join('\n');
    const link = new URL(/https?:\S+action=secureAccount\S+/.exec(texts)?.[0] ?? '');
    const owner = new Browser(platform.url);
    const sent = { body: Object.fromEntries(link.searchParams) };
    const { body } = await owner.send('POST', '/api/account-link', sent);
    await owner.resetPassword(fieldsOf(body['reset'])['token'], NEW);
    const entered = await owner.signIn(email, NEW);
    expect(entered.body['status']).toBe('SECOND_STEP_NEEDED');
    return { owner, body };
  }

  it('learns that a code is needed, and gets in with the help of an administrator, which the intruder cannot stop', async () => {
    const { email, admin, intruder, app, waiting } = await withIntruder();
    const { owner, body } = await secure(email);
    expect(body).toMatchObject({ status: 'OK', hasApp: true });
    expect((await intruder.account()).status).toBe(401);
    expect(await askHelp(owner)).toMatchObject({ status: 'OK' });
    const wanted = (await helpIn(admin))?.members.find((each) => each.email === email);
    await decide(admin, wanted?.userId ?? '', 'allow', { confirmed: true });
    expect((await next(waiting, app.code())).body).toEqual({ status: 'NO_SIGN_IN' });
    expect((await helpIn(admin))?.members).toContainEqual(
      expect.objectContaining({ email, dueAt: now() + DAY_MS }),
    );
    pass(DAY_MS);
    expect((await owner.signIn(email, NEW)).body['status']).toBe('OK');
  });

  it('can ask at once, although the intruder has used up the day’s request', async () => {
    const { email, app, waiting } = await withIntruder();
    await askHelp(waiting);
    expect((await next(waiting, app.code())).body['status']).toBe('OK');
    const { owner } = await secure(email);
    expect(await askHelp(owner)).toMatchObject({ status: 'OK' });
  });
});
