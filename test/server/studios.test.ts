import { join } from 'node:path';
import { Kysely } from 'kysely';
import { admin } from '../../server/admin/admin';
import { studios } from '../../server/admin/doctor/inside';
import { migrate } from '../../server/data/migrate';
import { MIGRATIONS } from '../../server/data/migrations';
import type { Tables } from '../../server/data/schema';
import { SerialLibsqlDialect } from '../../server/data/serialDialect';
import { fieldsOf } from '../../server/json';
import type { Platform } from '../../server/platform';
import { addProfile } from '../../server/registration/members';
import { createStudio, FIRST_STUDIO, membershipOf } from '../../server/studios/studios';
import { addDays, dayAt } from '../../src/rules/days';
import { studioName } from '../../server/studios/studioName';
import { Browser, PASSWORD, signUpFields } from './support/browser';
import { databaseOfTest, platformOfTest } from './support/ofTest';
import { memoryLog, startTestPlatform } from './support/platform';
import { studioSuite } from './support/studioSuite';
import { temporaryFolder } from './support/temporaryFolder';
import { setRows } from './support/rows';

describe('studios on the embedded database', () => {
  studioSuite(() => ({ dataDir: ':memory:' }));
});

const folder = temporaryFolder();

it('doctor reports a studio without an administrator, unless its only user has left', async () => {
  const db = await databaseOfTest({ dataDir: folder });
  const { id } = await createStudio(db, 'Tide', 2);
  const add = (userId: string, studioId: string, role: 'admin' | 'viewer') =>
    addProfile(
      db,
      { email: userId, first_name: '', last_name: '', company: '', title: '' },
      { userId, studioId, role, at: 1 },
    );
  const said = () => studios({ dataDir: folder }).catch(({ message }: Error) => message);
  const problem = (name: string, studio: string) =>
    `"${name}" has no administrator. Run: npm run admin -- invite EMAIL --role admin --studio ${studio}, or: role EMAIL admin`;
  expect(await said()).toBe(problem('Studio', FIRST_STUDIO));
  await add('mira', FIRST_STUDIO, 'admin');
  expect(await said()).toBe('1, each with an administrator');
  await add('ada', id, 'viewer');
  expect(await said()).toBe(problem('Tide', id));
});

describe('a database from before there were studios', () => {
  const before = Object.fromEntries(
    Object.entries(MIGRATIONS).filter(([name]) => name < '0007-studios'),
  );
  const names = { first_name: 'A', last_name: 'B', company: '', title: '' };
  const account = (user_id: string) => ({
    user_id,
    email: `${user_id}@studio.example`,
    password_hash: '',
    time_joined: 1,
  });
  const profile = (user_id: string) => ({
    user_id,
    email: `${user_id}@studio.example`,
    ...names,
    blocked_reason: '',
    created_at: 1,
  });

  it('O15: puts all users into the first studio, and the previous version can still add users', async () => {
    const dialect = new SerialLibsqlDialect({ file: ':memory:', timeout: 1_000 });
    const db = new Kysely<Tables>({ dialect });
    await migrate(db, before);
    await db.insertInto('users').values(['ana', 'denied'].map(account)).execute();
    await db.insertInto('profiles').values(['ana', 'denied', 'apart'].map(profile)).execute();
    await db.insertInto('user_roles').values({ user_id: 'ana', role: 'advertiser' }).execute();
    await migrate(db);
    await db.insertInto('profiles').values(profile('late')).execute();
    const first = { studioId: 'studio', role: 'advertiser' };
    expect(await membershipOf(db, 'ana')).toMatchObject(first);
    expect(await membershipOf(db, 'late')).toMatchObject(first);
    // Roles of a separate core are requested from it.
    expect(await membershipOf(db, 'apart')).toMatchObject(first);
    expect(await membershipOf(db, 'denied')).toBeUndefined();
    await db.destroy();
  });
});

it('O1: a start without an administrator logs how to invite the first', async () => {
  const dataDir = join(folder, 'left');
  const db = await databaseOfTest({ dataDir });
  // Its only user has left.
  await createStudio(db, 'Tide', 2);
  const log = memoryLog();
  await platformOfTest({ dataDir, production: true, log });
  expect(log.lines.filter((line) => line.includes('no administrator'))).toEqual([
    'The studio "Studio" has no administrator. Run: npm run admin -- invite EMAIL --role admin --studio studio',
  ]);
});

describe('data that a user sees', () => {
  let platform: Platform;
  let other: string;
  const dataDir = temporaryFolder();
  const environment = { DATA_DIR: dataDir, PUBLIC_URL: 'https://portal.adlantern.example' };
  const run = async (...typed: string[]) => {
    const { code, out, err } = await admin([...typed, '--json'], environment);
    return code === 0 ? (JSON.parse(out) as unknown) : err;
  };
  const signedIn = (email: string) => Browser.signedIn(platform.url, email);
  const report = async (browser: Browser) =>
    (await browser.send('GET', '/api/report')).body['data'];

  beforeAll(async () => {
    platform = await startTestPlatform({ dataDir, sampleDays: 365 });
    other = String(fieldsOf(await run('studio', 'create', 'Tide Games'))['id']);
    const { services } = platform;
    await services.createAccount({ email: 'own@studio.example', password: PASSWORD });
    await services.createAccount({
      email: 'other@tide.example',
      password: PASSWORD,
      studioId: other,
    });
  });
  afterAll(() => platform.close());

  it('P2: is that of their own studio, and none for a studio without data', async () => {
    const own = await report(await signedIn('own@studio.example'));
    expect(own).toMatchObject({ sample: false });
    expect(fieldsOf(own)['rows']).not.toEqual([]);
    const empty = await signedIn('other@tide.example');
    const days = { range: { to: addDays(dayAt(Date.now()), -1) }, span: null };
    expect(await report(empty)).toMatchObject({ sample: false, ...days, rows: [], total: 0 });
    const { body } = await empty.send('GET', '/api/report/file');
    expect(body['data']).toMatchObject({ rows: 0 });
    expect((await empty.account()).body['data']).toMatchObject({
      studio: { id: other, name: 'Tide Games' },
      role: 'advertiser',
    });
  });

  it('P2: a user who registers without an invitation gets a new studio', async () => {
    const browser = new Browser(platform.url);
    const fields = signUpFields('alone@new.example', { company: 'Neon Works' });
    await browser.form('/signup', fields);
    expect((await browser.account()).body['data']).toMatchObject({
      studio: { name: 'Neon Works' },
      role: 'admin',
    });
    expect(await report(browser)).toMatchObject({ total: 0 });
  });

  it('O1: the first administrator of a studio is invited on the command line', async () => {
    const email = 'first@tide.example';
    const invited = await run('invite', email, '--role', 'admin', '--studio', other);
    const link = new URL(String(fieldsOf(invited)['link']));
    const browser = new Browser(platform.url);
    const invitation = link.searchParams.get('invitation') ?? '';
    await browser.form('/signup', signUpFields(email, { invitation }));
    expect((await browser.account()).body['data']).toMatchObject({
      studio: { id: other },
      role: 'admin',
      permissions: expect.arrayContaining(['people:read', 'people:write']),
    });
    const lonely =
      'A studio needs at least one active administrator. Name another first: npm run admin -- role EMAIL admin';
    expect(await run('role', email, 'viewer')).toBe(lonely);
    expect(await run('suspend', email, '--reason', 'Left')).toBe(lonely);
    const counted = async (administrators: number) =>
      expect(await run('studio', 'list')).toContainEqual(
        expect.objectContaining({ id: other, members: 2, administrators }),
      );
    await counted(1);
    const db = await databaseOfTest({ dataDir });
    await setRows(db, 'profiles', { email }, { blocked_reason: 'Left' });
    await counted(0);
    await setRows(db, 'profiles', { email }, { blocked_reason: '' });
  });

  it('O1: the name of a studio is trimmed, not too long, and shows all its characters', async () => {
    const { id } = fieldsOf(await run('studio', 'create', 'Moss'));
    const rename = (name: string) => run('studio', 'rename', name, '--studio', String(id));
    expect(await rename(' Fern ')).toEqual({ id, name: 'Fern' });
    const longest = 'x'.repeat(60);
    expect(await rename(longest)).toEqual({ id, name: longest });
    for (const name of ['', ' ', 'a\u202eb', 'a\u2028b'])
      expect(await rename(name)).toContain('NAME must have 1 to 60 characters.');
  });

  it('A122: a request has the current permissions, regardless of its token', async () => {
    const email = 'stale@studio.example';
    await platform.services.createAccount({ email, password: PASSWORD, role: 'manager' });
    const browser = await signedIn(email);
    expect(browser.front().up['st-perm']).toMatchObject({
      v: expect.arrayContaining(['people:read']),
    });
    await run('role', email, 'viewer');
    expect((await browser.account()).body['data']).toMatchObject({ role: 'viewer' });
    expect(browser.front().up['st-perm']).toMatchObject({
      v: expect.not.arrayContaining(['people:read']),
    });
  });
});

const ada = { company: '', first_name: 'Ada', last_name: 'Lovelace', email: 'ada@studio.example' };

it.each([
  ['the company', { ...ada, company: 'Puzzle Bay' }, 'Puzzle Bay'],
  ['the person', ada, 'Ada Lovelace’s studio'],
  ['the person, in Chinese', { ...ada, first_language: 'zh' as const }, 'Ada Lovelace 的工作室'],
  [
    'a person with a Chinese name',
    { ...ada, first_name: '敏', last_name: '李', first_language: 'zh' as const },
    '李敏的工作室',
  ],
  [
    'the address, without a name',
    { ...ada, first_name: '', last_name: '' },
    'ada@studio.example’s studio',
  ],
])('a new studio is named after %s', (_after, founder, name) => {
  expect(studioName(founder)).toBe(name);
});
