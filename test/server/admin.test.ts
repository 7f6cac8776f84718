import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { admin } from '../../server/admin/admin';
import { PEOPLE_COMMANDS } from '../../server/admin/peopleCommands';
import { createInvitation } from '../../server/registration/invitations';
import { FIRST_STUDIO } from '../../server/studios/studios';
import { Browser, PASSWORD, signUpFields } from './support/browser';
import { databaseOfTest } from './support/ofTest';
import { clockedPlatform } from './support/platform';
import { temporaryFolder } from './support/temporaryFolder';
import { setRows } from './support/rows';

const PUBLIC_URL = 'https://portal.studio.example';
const folder = temporaryFolder();
const environment = { DATA_DIR: folder, PUBLIC_URL };

/** Runs a command with `--json` and parses its output. */
async function runJson(...typed: string[]): Promise<unknown> {
  const { code, out, err } = await admin([...typed, '--json'], environment);
  expect([code, err]).toEqual([0, '']);
  return JSON.parse(out);
}

/** Returns what a command prints. */
const said = async (...typed: string[]) => (await admin(typed, environment)).out;

beforeAll(() => admin(['migrate'], environment));
const platform = clockedPlatform({ dataDir: folder, publicUrl: PUBLIC_URL, migrates: false });

const browser = () => new Browser(`http://localhost:${platform.port}`);
const signIn = (email: string) => browser().signIn(email, PASSWORD);

describe('npm run admin', () => {
  it('O1: creates an invitation that opens registration', async () => {
    const made = await runJson('invite', ' Mira@Studio.example ');
    expect(made).toMatchObject({ email: 'mira@studio.example' });
    const link = new URL(String(Reflect.get(Object(made), 'link')));
    expect(link.origin + link.pathname).toBe(`${PUBLIC_URL}/portal/register`);
    const fields = {
      ...signUpFields('mira@studio.example'),
      invitation: link.searchParams.get('invitation') ?? '',
    };
    expect((await browser().form('/signup', fields)).body['status']).toBe('OK');
    expect(await runJson('people')).toContainEqual(
      expect.objectContaining({ email: 'mira@studio.example', blocked: null }),
    );
    const again = await admin(['invite', 'mira@studio.example'], environment);
    expect(again).toEqual({
      code: 1,
      out: '',
      err: 'mira@studio.example is already a member of Demo studio.',
    });
  });

  it('O1: invites an address again by a new link, which replaces the open one', async () => {
    const email = 'twice@studio.example';
    const first = Object(await runJson('invite', email));
    const db = await databaseOfTest({ dataDir: folder });
    await setRows(db, 'invitations', { email }, { invited_by: 'ana' });
    expect(await runJson('invite', email, '--role', 'admin')).toMatchObject({ role: 'admin' });
    const second = Object(await runJson('invite', email));
    expect(second).toMatchObject({ id: first.id, role: 'admin' });
    expect(second.link).not.toBe(first.link);
    const listed = (await runJson('invitations')) as { email: string }[];
    expect(listed.filter((each) => each.email === email)).toHaveLength(1);
    const own = browser();
    const use = (link: string) =>
      own.form('/signup', {
        ...signUpFields(email),
        invitation: new URL(link).searchParams.get('invitation') ?? '',
      });
    expect((await use(first.link)).body['status']).not.toBe('OK');
    expect((await use(second.link)).body['status']).toBe('OK');
    // A printed link proves no address (A93).
    expect(own.front().up).toMatchObject({ 'st-ev': { v: false } });
  });

  it('O1: invites an account that is not in the studio, as the people page does', async () => {
    const email = await platform.account({ email: 'elsewhere@studio.example' });
    const { id } = Object(await runJson('studio', 'create', 'Harbour'));
    const made = Object(await runJson('invite', email, '--studio', id, '--role', 'viewer'));
    const token = new URL(made.link).searchParams.get('invitation');
    const own = browser();
    await own.signIn(email, PASSWORD);
    const { body } = await own.post('/api/invitation/accept', { token });
    expect(body['data']).toEqual({ outcome: 'joined' });
    expect((await own.account()).body['data']).toMatchObject({ role: 'viewer', studio: { id } });
    const { err } = await admin(['invite', email, '--studio', id], environment);
    expect(err).toBe(`${email} is already a member of Harbour.`);
  });

  it('A102: mails a user whose second step it removes', async () => {
    const email = await platform.account({ email: 'lost@studio.example' });
    const reason = ['--reason', 'Called'];
    const { PUBLIC_URL: _, ...without } = environment;
    expect(await admin(['second-step', 'remove', email, ...reason], without)).toMatchObject({
      code: 1,
      err: 'PUBLIC_URL: required for the email.',
    });
    expect(await platform.services.mails(email)).toEqual([]);
    const removed = await said('second-step', 'remove', email, ...reason);
    expect(removed).toBe(`${email}  no longer has a second step`);
    expect(await platform.services.mails(email)).toMatchObject([
      { state: 'kept', text: expect.stringContaining(`${PUBLIC_URL}/portal/login`) },
    ]);
    expect(await said('mails', email)).toMatch(
      /^\d{4}-[\d-]+T[\d:.]+Z {2}kept {2}Your \w+ two-step verification was removed$/,
    );
    const mailServer = { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'portal@studio.example' };
    await admin(['second-step', 'remove', email, ...reason], { ...environment, ...mailServer });
    expect((await platform.services.mails(email)).map(({ state }) => state)).toEqual(
      expect.arrayContaining(['waiting', 'kept']),
    );
    // In production the outbox is never read.
    await admin(['second-step', 'remove', email, ...reason], {
      ...environment,
      NODE_ENV: 'production',
    });
    const mails = await platform.services.mails(email);
    expect(mails.filter(({ text }) => text === '')).toHaveLength(1);
  });

  it('O1: signs a suspended user out at once, and lets them in again when lifted', async () => {
    const email = await platform.account({ email: 'out@studio.example' });
    const signedIn = browser();
    await signedIn.signIn(email, PASSWORD);
    expect(await runJson('sessions', email)).toHaveLength(1);
    expect(await said('sessions', email)).toMatch(/^since [\d-]{10} {2}until [\d-]{10}$/);
    const left = ['suspend', email, '--reason', 'Left'];
    expect(await runJson(...left)).toEqual({ email, reason: 'Left', ended: 1 });
    expect(await said(...left)).toBe(`${email} is suspended; 0 sessions ended.`);
    expect(await said('people')).toMatch(
      /^out@studio\.example {2}advertiser in studio {2}since [\d-]{10} {2}suspended: Left$/m,
    );
    expect((await signedIn.refresh()).status).toBe(401);
    expect((await signIn(email)).body).toMatchObject({
      status: 'SIGN_IN_NOT_ALLOWED',
      reason: 'This account is suspended: Left',
    });
    for (const _ of ['', 'again'])
      expect(await said('suspend', email, '--lift')).toBe(`${email} can sign in again.`);
    for (const event of ['user_suspended', 'user_restored'])
      expect(await runJson('audit', email, '--event', event)).toHaveLength(1);
    expect((await signIn(email)).body['status']).toBe('OK');
    expect(await runJson('sessions', email, '--end')).toEqual({ email, ended: 1 });
    expect(await said('sessions', email, '--end')).toBe('0 sessions ended.');
    expect(await said('audit', email, '--event', 'session_ended')).toMatch(/0 ended.*\n.*1 ended/);
  });

  it('O1: manages roles and settings, and lists reported errors', async () => {
    const email = await platform.account({ email: 'role@studio.example' });
    expect(await runJson('role', email, 'advertiser', '--take')).toEqual({ email, roles: [] });
    expect(await runJson('role', email, 'advertiser')).toEqual({ email, roles: ['advertiser'] });
    expect(await runJson('settings', 'captchaThreshold', '5')).toMatchObject({
      captchaThreshold: 5,
    });
    expect(await runJson('settings')).toMatchObject({ captchaThreshold: 5 });
    const RESTART = 'Restart the platforms: they read the settings at startup.';
    expect(await said('settings', 'captchaThreshold', '5')).toContain(RESTART);
    expect(await said('settings')).not.toContain(RESTART);
    const report = { checkId: 'c', errorList: [{ title: 'T', content: 'C' }] };
    await browser().post('/api/response_error_collect', report);
    expect(await runJson('errors')).toEqual([expect.objectContaining({ title: 'T' })]);
  });

  it('O1: names a stored setting that no longer fits, and repairs it', async () => {
    const db = await databaseOfTest({ dataDir: folder });
    await setRows(db, 'settings', { name: 'captchaThreshold' }, { value: '"five"' });
    expect(await admin(['settings'], environment)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/"captchaThreshold" must be .*npm run admin -- settings/),
    });
    expect(await runJson('settings', 'captchaThreshold', '5')).toMatchObject({
      captchaThreshold: 5,
    });
  });

  it('O1: refuses a role for an account without a studio, where it would have no effect', async () => {
    const email = await platform.account({ email: 'alone@studio.example' });
    const db = await databaseOfTest({ dataDir: folder });
    await setRows(db, 'profiles', { email }, { studio_id: '', role: '' });
    const { code, err } = await admin(['role', email, 'admin'], environment);
    expect([code, err]).toEqual([1, `${email} has no studio, so a role would have no effect.`]);
    expect(await runJson('role', email)).toEqual({ email, roles: [] });
    const own = browser();
    await own.signIn(email, PASSWORD);
    const { data } = (await own.account()).body;
    expect(data).toMatchObject({ email, studio: null, role: null });
  });

  it('O1: refuses to remove a role that the user does not have', async () => {
    const email = await platform.account({ email: 'kept@studio.example', role: 'manager' });
    const { code, err } = await admin(['role', email, 'viewer', '--take'], environment);
    expect([code, err]).toEqual([1, `${email} does not have the role "viewer".`]);
    expect(await runJson('role', email)).toEqual({ email, roles: ['manager'] });
  });

  it.each(['role', 'suspend'])(
    'O1: %s stores nothing of an account that was removed meanwhile',
    async (name) => {
      const email = `${name}@removed.example`;
      const account = await platform.services.createAccount({ email, password: PASSWORD });
      const userId = account?.userId ?? '';
      const db = await databaseOfTest({ dataDir: folder });
      const [stored, now] = [jest.fn(), Date.now];
      const settings = () => Promise.reject(new Error('They are not read.'));
      const place = {
        db,
        settings,
        url: PUBLIC_URL,
        holdsCore: true,
        now,
        actor: 'cli:test',
        post: stored,
        record: stored,
      };
      const words = name === 'role' ? [email, 'viewer'] : [email];
      const command = PEOPLE_COMMANDS.find((each) => each.name === name);
      const run = command?.run(place, { words, options: { reason: 'Left' } });
      // After the command's first statement, and before its transaction.
      const removes = db.transaction().execute(async (trx) => {
        for (const table of ['users', 'user_roles', 'profiles'] as const)
          await trx.deleteFrom(table).where('user_id', '=', userId).execute();
      });
      await expect(run).rejects.toThrow(`${email} has no account.`);
      await removes;
      const roles = db.selectFrom('user_roles').select('role').where('user_id', '=', userId);
      expect([await roles.execute(), stored.mock.calls]).toEqual([[], []]);
    },
  );

  it('O1: lists all users and invitations, without a limit', async () => {
    const db = await databaseOfTest({ dataDir: folder });
    const order = { studioId: FIRST_STUDIO, role: 'viewer' } as const;
    for (let index = 0; index < 201; index += 1)
      await createInvitation(db, { ...order, email: `many${index}@studio.example` }, Date.now());
    const { created_at, ...profile } = await db
      .selectFrom('profiles')
      .selectAll()
      .limit(1)
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: 201 }, (_, index) => {
      const own = { user_id: `many${index}`, email: `many${index}@studio.example` };
      return { ...profile, ...own, created_at };
    });
    await db.insertInto('profiles').values(rows).execute();
    const late = { ...order, email: 'late@studio.example' };
    await createInvitation(db, late, Date.UTC(2026, 0, 1));
    const invitations = await said('invitations');
    expect(invitations).toMatch(/^late@studio\.example {2}viewer in studio {2}ended 2026-01-08$/m);
    expect(invitations).toMatch(
      /^mira@studio\.example {2}advertiser in studio {2}used [\d-]{10}$/m,
    );
    for (const list of ['people', 'invitations'])
      expect((await said(list)).match(/^many\d+@/gm)).toHaveLength(201);
    await db.deleteFrom('profiles').where('user_id', 'like', 'many%').execute();
  });

  it('ASVS 16.4.1: shows reported errors without terminal control characters', async () => {
    const errorList = [
      { title: '\u001b[2JT', content: '\u009b31mline\n\u001b]52;c;bHM=\u0007end' },
    ];
    const body = { checkId: 'c', errorList };
    await browser().post('/api/response_error_collect', body);
    const out = await said('errors');
    // No line of a text looks like another error.
    expect(out).toContain('[2JT  31mline\n    ]52;c;bHM=end');
    expect(out).not.toMatch(/(?!\n)\p{Cc}/u);
  });

  it('ASVS 16.4.1: shows what is wrong with a file without terminal control characters', async () => {
    const file = join(folder, 'hostile.csv');
    const head = 'day,channel,game,spend';
    const rows = ['2026-10-31,\u009b2J,Neon,1', '2026-10-31,\u001b]52;c;bHM=\u0007,Neon,1'];
    writeFileSync(file, [head, ...rows].join('\n'));
    const refused = await admin(['import', file], environment);
    expect(refused).toMatchObject({ code: 1, err: '' });
    writeFileSync(file, `${head}\n2026-10-31,"Tik\nTok",Neon,1\n`);
    const broken = (await said('import', file)).split('\n');
    expect(broken).toEqual([expect.any(String), expect.stringMatching(/^line 2.*"Tik Tok"/)]);
    writeFileSync(file, `${head},"\u001b[2J\nnotes"\n2026-10-31,TikTok,Neon,1,x\n`);
    const taken = await said('import', file);
    expect(taken).toContain('Ignored columns: [2J notes.');
    writeFileSync(file, `${head},impressions,clicks\n2026-10-31,TikTok,Neon,1,2,3\n`);
    expect(await said('import', file)).toContain(
      'Rows with more clicks than impressions: 1, the first on line 2.',
    );
    expect(refused.out + taken).not.toMatch(/(?!\n)\p{Cc}/u);
  });

  it.each([
    [{}, true],
    [{ REGISTRATION: 'invited' }, false],
    [{ NODE_ENV: 'production' }, false],
    [{ NODE_ENV: 'production', REGISTRATION: 'open' }, true],
  ])(
    'lists the settings as a server with %j would have them',
    async (variables, openRegistration) => {
      const { out } = await admin(['settings', '--json'], { ...environment, ...variables });
      expect(JSON.parse(out)).toMatchObject({ openRegistration });
    },
  );

  it.each([
    [['dance'], 2, /^"dance" is not a command\. \(npm run admin -- --help\)$/],
    [['suspend', 'role@studio.example'], 2, /^--reason is required/],
    [
      ['settings', 'secondStepRemovalMs', '24'],
      1,
      / must be a whole number from 3600000 to 2592000000, in ms$/,
    ],
    [
      ['settings', 'antiCsrf', 'NONE'],
      2,
      /^"NONE" is not JSON; a string needs its own quotes: '"NONE"'\. \(/,
    ],
    [['role', 'role@studio.example', 'king'], 1, /^Unknown role "king"\. Use one of viewer, /],
  ])('O1: %j exits with %d and one line with the reason', async (typed, code, reason) => {
    const answer = await admin(typed, environment);
    expect([answer.code, answer.out]).toEqual([code, '']);
    expect(answer.err).toMatch(reason);
    expect(answer.err).not.toContain('\n');
  });

  it('O1: lists its commands, and refuses a database without migrations', async () => {
    const { code, out } = await admin([], environment);
    expect(code).toBe(0);
    for (const name of ['migrate', 'invite EMAIL', 'people', 'suspend EMAIL'])
      expect(out).toContain(`\n  ${name}`);
    const fresh = { DATA_DIR: join(folder, 'fresh') };
    expect((await admin(['people'], fresh)).err).toMatch(/Run: npm run admin -- migrate$/);
    expect((await admin(['migrate'], fresh)).out).toMatch(/^Done: 0001-first-tables, /);
    expect((await admin(['migrate'], fresh)).out).toBe('Nothing to do.');
    const lines = (await admin(['audit', '--event', 'database_migrated'], fresh)).out;
    expect(lines).toMatch(/^\S+ {2}database_migrated {2}\d{4}-\S+ {2}by cli:\S+$/);
  });
});
