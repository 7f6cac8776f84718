import { sql } from 'kysely';
import { writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { admin } from '../../server/admin/admin';
import { AUDIT_EVENTS } from '../../server/audit/events';
import { readAudit } from '../../server/audit/read';
import { cleanUp } from '../../server/data/cleanup';
import { record } from '../../server/audit/record';
import { openDatabase } from '../../server/data/database';
import { migrate } from '../../server/data/migrate';
import { Browser, PASSWORD, signUpFields } from './support/browser';
import { NavigatingBrowser } from './support/jar';
import { clockedPlatform } from './support/platform';
import { databaseInFolder } from './support/databaseInFolder';
import { refusing } from './support/refusing';
import { beginSso, portalState } from './support/sso';
import { setRows } from './support/rows';

const { folder, db } = databaseInFolder();
const environment = { DATA_DIR: folder, PUBLIC_URL: 'https://portal.studio.example' };
const platform = clockedPlatform({ dataDir: folder });
let trace = 0;

interface Line {
  readonly event: string;
  readonly subject: string;
  readonly actor: string;
  readonly reason: string;
  readonly network: string;
  readonly agent: string;
  readonly trace: string;
}

/** Runs `npm run admin -- audit --json` and returns its lines. */
async function audit(...typed: string[]): Promise<Line[]> {
  const { code, out, err } = await admin(['audit', ...typed, '--json'], environment);
  expect([code, err]).toEqual([0, '']);
  // The command's own output, whose fields the tests below check.
  return JSON.parse(out) as Line[];
}

const events = async (email: string) => (await audit(email)).map(({ event }) => event);

/** Returns the lines logged by one request. */
async function linesOf(call: (headers: Record<string, string>) => Promise<unknown>) {
  const id = `call-${(trace += 1)}`;
  await call({ 'x-trace-id': id, 'user-agent': 'Test/1' });
  return audit('--trace', id);
}

const browser = () => new Browser(`http://localhost:${platform.port}`);
const post = (path: string, fields: Record<string, unknown>, from = browser()) =>
  linesOf((headers) => from.form(path, fields, {}, headers));

describe('the audit log', () => {
  it('says so if nothing is found', async () => {
    const { out } = await admin(['audit', 'nobody@studio.example'], environment);
    expect(out).toBe('Nothing found: nobody@studio.example has no account.');
  });

  it('ASVS 16.2.1, 16.3.1: records who signed up or in, when, from where, and with which outcome', async () => {
    const email = 'mira@studio.example';
    const { token } = await platform.services.createInvitation(email);
    const made = await post('/signup', { ...signUpFields(email), invitation: token });
    expect(made.map(({ event }) => event).toSorted()).toEqual(['invitation_used', 'user_created']);
    const [line] = await post('/signin', { email, password: PASSWORD });
    expect(line).toMatchObject({
      event: 'authn_login_success',
      network: expect.stringMatching(/^(?:127\.0\.0\.1|0:0:0:0)$/),
      agent: 'Test/1',
    });
    expect(line?.actor).toBe(line?.subject);
    const [wrong] = await post('/signin', { email, password: 'Wrong2026' });
    expect(wrong).toMatchObject({
      event: 'authn_login_fail',
      reason: 'wrong password',
      subject: line?.subject,
    });
    expect(await events(email)).toHaveLength(4);
  });

  it('ASVS 16.2.5: stores no address or password of unknown users, only one pseudonym for each', async () => {
    const email = 'nobody@studio.example';
    const [first] = await post('/signin', { email, password: 'sesame' });
    const [again] = await post('/signin', { email, password: 'sesame' });
    expect(first?.subject).toMatch(/^stranger:/);
    expect(again?.subject).toBe(first?.subject);
    expect(await events(email)).toEqual(['authn_login_fail', 'authn_login_fail']);
    expect(JSON.stringify(await audit())).not.toMatch(/sesame|studio\.example/);
  });

  it('ASVS 16.3.3: records throttling at most once a minute', async () => {
    const fields = { email: 'slowed@studio.example', password: 'Wrong2026' };
    await platform.services.createAccount({ email: fields.email, password: PASSWORD });
    for (let turn = 0; turn < 9; turn += 1) await post('/signin', fields);
    const locks = (await events(fields.email)).filter((event) => event === 'authn_login_lock');
    expect(locks.length).toBeLessThanOrEqual(1);
  });

  it('O8: records reset requests, password changes, token theft and sign-outs', async () => {
    const email = await platform.account({ email: 'reset@studio.example' });
    await post('/user/password/reset/token', { email });
    const link = (await platform.services.resetLink(email)) ?? '';
    const token = new URL(link).searchParams.get('token');
    const password = 'Lantern2027';
    await linesOf((headers) =>
      browser().form('/user/password/reset', { password }, { method: 'token', token }, headers),
    );
    const person = browser();
    await person.signIn(email, password);
    const thief = person.copy();
    await person.refresh();
    await person.account();
    await thief.refresh();
    const again = browser();
    await again.signIn(email, password);
    await again.send('POST', '/api_v2/auth/signout');
    expect(await events(email)).toEqual([
      'session_ended',
      'authn_login_success',
      'authn_token_reuse',
      'authn_login_success',
      'authn_password_change',
      'authn_reset_asked',
      'user_created',
    ]);
  });

  it('ASVS 16.3.1: records the passwords that the identity provider refuses, and slowing down once', async () => {
    const email = await platform.account({ email: 'guessed@studio.example' });
    const url = `http://localhost:${platform.port}`;
    const guesser = new NavigatingBrowser();
    const form = await beginSso(guesser, url, portalState(url));
    const guess = (password: string) =>
      guesser.open(form.url, { form: { action: 'sign-in', email, password } });
    for (let tries = 0; tries < 12; tries += 1) await guess('Wrong12345');
    const lines = (await audit(email)).map(({ event, reason }) => `${event} ${reason}`);
    const wrong = lines.filter((line) => line === 'authn_login_fail wrong password');
    expect(wrong.length).toBeGreaterThan(3);
    expect(lines.filter((line) => line.startsWith('authn_login_lock'))).toEqual([
      'authn_login_lock too many tries',
    ]);
    const other = 'out@studio.example';
    await platform.services.createAccount({ email: other, password: PASSWORD });
    await setRows(db(), 'profiles', { email: other }, { blocked_reason: 'Left' });
    await guesser.open(form.url, { form: { action: 'sign-in', email: other, password: PASSWORD } });
    expect(await audit(other, '--event', 'authn_login_fail')).toMatchObject([
      { reason: 'suspended', network: expect.stringMatching(/./) },
    ]);
  });

  it('A74: records a refused proof for another account than the session’s', async () => {
    const email = await platform.account({ email: 'proof@studio.example' });
    const person = browser();
    await person.signIn(email, PASSWORD);
    const proof = { userId: 'other', formFields: [{ id: 'password', value: PASSWORD }] };
    let body = {};
    const lines = await linesOf(async (headers) => {
      ({ body } = await person.post('/api/account/proof', proof, headers));
    });
    expect(body).toMatchObject({ status: 'PROOF_NOT_ALLOWED' });
    expect(lines).toMatchObject([
      {
        event: 'authn_login_fail',
        subject: person.front().uid,
        reason: 'proof for another account',
      },
    ]);
  });

  it('O1: lists what a user did to others, too', async () => {
    const [email, other] = ['doer@studio.example', 'done-to@studio.example'];
    await platform.services.createAccount({ email, password: PASSWORD, role: 'admin' });
    await platform.services.createAccount({ email: other, password: PASSWORD });
    const doer = browser();
    const target = browser();
    await doer.signIn(email, PASSWORD);
    await target.signIn(other, PASSWORD);
    const id = target.front().uid;
    await doer.post(`/api/people/members/${id}/suspend`, {});
    expect(await audit(email)).toContainEqual(
      expect.objectContaining({ event: 'user_suspended', subject: id }),
    );
  });

  it('O1: records which operator did what', async () => {
    const email = await platform.account({ email: 'role@studio.example' });
    for (const typed of [
      ['invite', 'new@studio.example'],
      ['role', email, 'advertiser', '--take'],
      ['suspend', email, '--reason', 'Left'],
      ['suspend', email, '--lift'],
      ['settings', 'resetRefusals', '{"mira@studio.example":"Ask us."}'],
      ['settings', 'captchaThreshold', '5'],
    ])
      expect((await admin(typed, environment)).code).toBe(0);
    const actor = `cli:${userInfo().username}`;
    const lines = (await audit()).filter((line) => line.actor === actor);
    expect(lines.map(({ event }) => event)).toEqual([
      'setting_changed',
      'setting_changed',
      'user_restored',
      'user_suspended',
      'authz_change',
      'invitation_made',
    ]);
    expect(await audit(email, '--event', 'authz_change')).toMatchObject([
      { reason: 'advertiser to no role' },
    ]);
    // The value, unless it names addresses.
    expect(await audit('--event', 'setting_changed')).toMatchObject([
      { subject: 'captchaThreshold', reason: 'to 5' },
      { subject: 'resetRefusals', reason: '' },
    ]);
    expect(await audit('--event', 'invitation_made')).toMatchObject([{ reason: 'as advertiser' }]);
    expect(await audit('--since', '2999-01-01')).toEqual([]);
  });

  it('ASVS 16.3.2: records a request that the role does not allow, once for each user, request and hour', async () => {
    const email = await platform.account({ email: 'viewer@studio.example', role: 'viewer' });
    const viewer = await Browser.signedIn(`http://localhost:${platform.port}`, email);
    const ask = async (method: string, path: string) =>
      (await viewer.send(method, path, method === 'POST' ? { body: {} } : {})).body['ret'];
    const refused = async () =>
      (await audit(email, '--event', 'authz_fail')).map(({ reason }) => reason).toSorted();
    for (let turn = 0; turn < 3; turn += 1)
      expect(await ask('POST', `/api/people/members/${turn}/suspend`)).toBe(40_000);
    expect(await ask('GET', '/api/report')).toBe(0);
    await admin(['role', email, 'viewer', '--take'], environment);
    expect(await ask('GET', '/api/report')).toBe(40_000);
    expect(await refused()).toEqual([
      'GET /api/report needs report:read',
      'POST /api/people/members/:id/suspend needs people:write',
    ]);
    platform.goOn(3_600_000);
    await viewer.refresh();
    await ask('POST', '/api/people/members/1/suspend');
    expect(await refused()).toHaveLength(3);
  });

  it('O1: an operator’s change that cannot be logged does not happen', async () => {
    const email = await platform.account({ email: 'unlogged@studio.example', role: 'viewer' });
    const own = await Browser.signedIn(platform.url, email);
    const answers = await refusing(db(), 'insert on audit', async () => [
      await admin(['role', email, 'admin'], environment),
      await admin(['suspend', email, '--reason', 'Left'], environment),
      await admin(['second-step', 'remove', email, '--reason', 'Called'], environment),
      await admin(['second-step', 'require', 'viewer'], environment),
      await admin(['sessions', email, '--end'], environment),
      await admin(['invite', 'nobody@studio.example'], environment),
      await admin(['studio', 'create', 'Unlogged'], environment),
      await admin(['studio', 'rename', 'Unlogged'], environment),
    ]);
    const studios = await db()
      .selectFrom('studios')
      .select(['name', 'second_step_roles'])
      .where((eb) => eb.or([eb('name', '=', 'Unlogged'), eb('second_step_roles', '<>', '')]))
      .execute();
    const subjects = await platform.subjects(email);
    const invited = await db()
      .selectFrom('invitations')
      .select('id')
      .where('email', '=', 'nobody@studio.example')
      .execute();
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 1));
    expect([studios, invited]).toEqual([[], []]);
    expect(subjects.join()).not.toContain('removed');
    const { status, body } = await own.account();
    expect([status, body['data']]).toEqual([200, expect.objectContaining({ role: 'viewer' })]);
  });

  it('O1: a setting, key, recording or import that cannot be logged is not stored', async () => {
    const file = join(folder, 'unlogged.csv');
    writeFileSync(file, 'day,channel,game,spend\n2026-10-31,TikTok,Unlogged,5\n');
    const kept = async () => ({
      settings: await db().selectFrom('settings').selectAll().execute(),
      keys: await db().selectFrom('signing_keys').select('kid').execute(),
      recordings: await db().selectFrom('support_recordings').select('number').execute(),
      rows: await db().selectFrom('delivery_rows').select(['owner', 'day', 'game']).execute(),
      imports: await db().selectFrom('imports').select('id').execute(),
    });
    await admin(['recording', 'create'], environment);
    const before = await kept();
    const [{ number } = { number: '' }] = before.recordings;
    const answers = await refusing(db(), 'insert on audit', async () => [
      await admin(['settings', 'captchaThreshold', '7'], environment),
      await admin(['keys', 'rotate', 'all'], environment),
      await admin(['recording', 'create'], environment),
      await admin(['recording', 'remove', number], environment),
      await admin(['import', file], environment),
      await admin(['import', '--sample'], environment),
    ]);
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 1));
    expect(await kept()).toEqual(before);
    for (const typed of [
      ['settings', 'captchaThreshold', '7'],
      ['import', file],
    ])
      expect((await admin(typed, environment)).code).toBe(0);
    expect((await audit('--event', 'data_imported'))[0]).toMatchObject({
      actor: `cli:${userInfo().username}`,
      reason: 'deliveries, 1 rows',
    });
  });

  it.each([
    [['audit', '--event', 'dance'], /^--event: "dance"/],
    [['audit', '--since', 'soon'], /^--since: "soon"/],
    [['audit', '--since', '2026-02-30'], /^--since: "2026-02-30"/],
  ])('O1: refuses %j with an explanation', async (typed, reason) => {
    const { code, err } = await admin(typed, environment);
    expect([code, err]).toEqual([2, expect.stringMatching(reason)]);
  });

  it('ASVS 16.1.1: deletes each line at the end of its retention, and lists a thousand at most', async () => {
    const own = await openDatabase({ dataDir: ':memory:' });
    await migrate(own);
    for (const event of ['authn_login_fail', 'authz_change'] as const)
      await record(own, { event, subject: 'x' }, 0);
    const left = async (now: number) => {
      await cleanUp(own, now);
      return (await readAudit(own, {})).map(({ event }) => event);
    };
    expect(await left(AUDIT_EVENTS.authn_login_fail - 1)).toHaveLength(2);
    expect(await left(AUDIT_EVENTS.authn_login_fail)).toEqual(['authz_change']);
    expect(await left(AUDIT_EVENTS.authz_change)).toEqual([]);
    // The newest thousand are listed.
    await sql`insert into audit (id, at, event, subject, actor, reason, network, agent, trace)
      with recursive times(at) as (select 1 union all select at + 1 from times where at < 1001)
      select at, at, 'user_created', '', '', '', '', '', '' from times`.execute(own);
    const lines = await readAudit(own, {});
    expect([lines.length, lines[0]?.at]).toEqual([1_000, 1_001]);
    expect(await readAudit(own, { since: 1_001 })).toHaveLength(1);
    await own.destroy();
  });
});
