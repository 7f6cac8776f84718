import { writeFileSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { admin } from '../../server/admin/admin';
import { importCommand } from '../../server/admin/importCommand';
import { openDatabase } from '../../server/data/database';
import { loadSettings } from '../../server/data/settings';
import { fieldsOf } from '../../server/json';
import type { Platform } from '../../server/platform';
import type { Role } from '../../src/rules/roles';
import { temporaryFolder } from './support/temporaryFolder';
import { Browser, PASSWORD } from './support/browser';
import { startTestPlatform } from './support/platform';

const folder = temporaryFolder();

it('O1: does not blame the file for a database that fails during an import', async () => {
  const db = await openDatabase({ dataDir: ':memory:' });
  const file = join(folder, 'deliveries.csv');
  writeFileSync(file, 'day,channel,game,spend\n2026-10-31,TikTok,Neon,5\n');
  const lost = Object.assign(new Error('connect ECONNREFUSED'), { syscall: 'connect' });
  jest.spyOn(db, 'transaction').mockImplementation(() => {
    throw lost;
  });
  const command = {
    db,
    settings: () => loadSettings(db, {}),
    url: '',
    post: async () => undefined,
    holdsCore: true,
    now: Date.now,
    actor: 'cli:test',
    record: () => Promise.resolve(),
  };
  await expect(importCommand.run(command, { words: [file], options: {} })).rejects.toBe(lost);
  await db.destroy();
});

describe('the import of deliveries', () => {
  const environment = { DATA_DIR: join(folder, 'import') };
  const HEAD = 'day,channel,game,impressions,clicks,installs,spend,revenue';
  const take = (...lines: string[]) => {
    const file = join(folder, 'deliveries.csv');
    writeFileSync(file, `\uFEFF${[HEAD, ...lines].join('\r\n')}\r\n`);
    return admin(['import', file], environment);
  };
  const rows = async () => {
    const db = await openDatabase({ dataDir: environment.DATA_DIR });
    const all = await db.selectFrom('delivery_rows').selectAll().orderBy('day').execute();
    await db.destroy();
    return all;
  };
  const done = async (...typed: string[]) => {
    const { code, out } = await admin(typed, environment);
    expect(code).toBe(0);
    return out;
  };
  beforeAll(() => done('migrate'));

  it('O1: imports every line, and the same file again', async () => {
    const first = await take(
      '2026-11-20,tiktok,"Ember, ""Tactics""",1000,10,1,12.5,3',
      '2026-11-21,google,tide,5,4,3,2.01,1.00',
    );
    expect(first).toMatchObject({
      code: 0,
      out: '2 rows of deliveries: 2 added, 0 changed, 0 unchanged, 0 removed.',
    });
    expect(await take('2026-11-21,google,tide,6,4,3,2.01,1.00')).toMatchObject({
      out: '1 row of deliveries: 0 added, 1 changed, 0 unchanged, 0 removed.',
    });
    expect(await rows()).toMatchObject([
      { owner: 'studio', game: 'Ember, "Tactics"', spend_cents: 1_250, revenue_cents: 300 },
      { day: '2026-11-21', impressions: 6, spend_cents: 201 },
    ]);
  });

  it('O1: refuses a file by line and column, and imports nothing', async () => {
    const before = await rows();
    const { code, out } = await take(
      '2026-11-01,bing,moss,1,1,1,1,1',
      '2026-11-21,radio,tide,5,4,3,2,1',
      '2026-11-21,bing,,5,4,3,2,1',
    );
    expect([code, ...out.split('\n')]).toEqual([
      1,
      '2 problems; nothing was imported.',
      expect.stringContaining('line 3, column 2, channel "radio": Enter one of: Facebook, '),
      expect.stringMatching(/^line 4, column 3, game: /),
    ]);
    const { out: many } = await take(
      ...Array<string>(10_001).fill('2026-11-01,radio,moss,1,1,1,1,1'),
    );
    expect(many).toMatch(
      /^At least 10000 problems; nothing was imported\.\n.*\(10,000 like this\)/,
    );
    expect(await rows()).toEqual(before);
  });

  it('O1: imports for the named studio, and refuses an unknown one', async () => {
    const id = (await done('studio', 'create', 'Tide')).split('\n')[0] ?? '';
    const file = join(folder, 'tide.csv');
    writeFileSync(file, `${HEAD}\n2026-11-20,bing,moss,1,1,1,1,1\n`);
    await done('import', file, '--studio', id);
    expect((await rows()).filter(({ owner }) => owner === id)).toHaveLength(1);
    expect((await admin(['import', file, '--studio', 'none'], environment)).err).toBe(
      'There is no studio "none".',
    );
  });

  it('report method 8: removes what the file lacks if it is complete for its days', async () => {
    await take('2026-01-20,bing,old,1,1,1,1,1');
    const file = join(folder, 'days.csv');
    writeFileSync(file, `${HEAD}\n2026-01-20,bing,new,1,1,1,1,1\n`);
    expect(await done('import', file, '--complete')).toBe(
      '1 row of deliveries: 1 added, 0 changed, 0 unchanged, 1 removed.',
    );
    expect(await done('import', file, '--json')).toMatch(
      /^\{"holds":"deliveries","rows":1,"ignored":\[\],"moreClicks":null,"added":0,"changed":0,"removed":0,"importedAt":\d+\}$/,
    );
    expect(await done('import', file)).toMatch(
      / 0 changed, 1 unchanged, .*\nThis file was already imported on \d{4}-\d\d-\d\d \(UTC\)\.$/,
    );
  });

  it('O1: creates the sample, and nothing for the studio', async () => {
    const others = async () => (await rows()).filter(({ owner }) => owner !== 'sample');
    const before = await others();
    expect(await done('import', '--sample')).toBe('The sample data now ends yesterday.');
    expect(await done('import', '--sample', '--json')).toBe('{"sample":true}');
    expect(await others()).toEqual(before);
    const owners = (await rows()).map(({ owner }) => owner);
    expect(owners.length).toBeGreaterThan(10_000);
    expect((await admin(['import'], environment)).err).toMatch(/^Give either FILE or --sample\. /);
    expect((await admin(['import', 'x', '--sample'], environment)).code).toBe(2);
  });
});

describe('the data of a user', () => {
  const environment = { DATA_DIR: folder, PUBLIC_URL: 'https://portal.studio.example' };
  const [OWNER, MEMBER, ALONE] = ['owner@x.example', 'member@x.example', 'alone@y.example'];
  const run = (...typed: string[]) => admin(typed, environment);
  const start = () => startTestPlatform({ dataDir: folder, publicUrl: environment.PUBLIC_URL });
  const emails = async () =>
    (JSON.parse((await run('people', '--json')).out) as { email: string }[]).map(
      ({ email }) => email,
    );

  let platform: Platform;
  const address = () => `http://localhost:${platform.port}`;
  beforeAll(async () => {
    await run('migrate');
    platform = await start();
    const { services } = platform;
    const account = async (email: string, studioId: string, role: Role) =>
      services.createAccount({ email, password: PASSWORD, firstName: 'Mira', studioId, role });
    const studio = async (name: string) =>
      String(fieldsOf(JSON.parse((await run('studio', 'create', name, '--json')).out))['id']);
    const shared = await studio('Harbour');
    await account(OWNER, shared, 'admin');
    await account(MEMBER, shared, 'viewer');
    await account(ALONE, await studio('Tide'), 'admin');
  });
  afterAll(() => platform.close());

  it('O1: a user’s data are written to a new file, without a running platform and its hourly work', async () => {
    await platform.close();
    expect((await run('studio', 'list')).out).toMatch(/Tide {2}1 member, 1 administrator$/m);
    // The only user of a studio may leave it.
    const removed = await run('remove', ALONE, '--reason', 'asked', '--json');
    expect(removed.out).toBe(JSON.stringify({ email: ALONE }));
    const file = join(folder, 'member.json');
    expect(await run('export', MEMBER, file)).toEqual({
      code: 0,
      out: `Written: ${file}`,
      err: '',
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      profile: [{ first_name: 'Mira' }],
      addresses: [{ email: MEMBER }],
    });
    expect((await run('audit', MEMBER)).out).toMatch(
      /data_exported {2}\S+ {2}by cli:\w+ {2}own data/,
    );
    expect((await run('export', MEMBER, file)).err).toBe(`"${file}" already exists.`);
    expect((await run('export', 'no@x.example', file)).err).toBe('no@x.example has no account.');
    const nowhere = join(folder, 'no', 'x');
    expect((await run('export', MEMBER, nowhere)).err).toBe(
      `"${nowhere}": its folder does not exist.`,
    );
    const fresh = { DATA_DIR: join(folder, 'fresh') };
    expect((await admin(['export', MEMBER, nowhere], fresh)).err).toMatch(/admin -- migrate$/);
    expect(await emails()).toContain(ALONE);
    platform = await start();
  });

  it('O1: an account that the operator removes loses access at once and is deleted by a platform', async () => {
    const member = await Browser.signedIn(address(), MEMBER);
    expect((await run('remove', MEMBER)).err).toMatch(/^--reason is required/);
    expect((await run('remove', OWNER, '--reason', 'asked')).err).toBe(
      'A studio needs at least one active administrator. Name another first: npm run admin -- role EMAIL admin',
    );
    expect(await run('remove', MEMBER, '--reason', 'asked by letter')).toEqual({
      code: 0,
      out: `${MEMBER} has no access any more. A running platform deletes the account within an hour, and mails this address.`,
      err: '',
    });
    expect((await member.account()).status).toBe(401);
    const { body } = await new Browser(address()).signIn(MEMBER, PASSWORD);
    expect(body['status']).toBe('SIGN_IN_NOT_ALLOWED');
    expect((await run('people')).out).toMatch(
      /^member@x\.example .* deletion due \d{4}-\d\d-\d\d$/m,
    );
    await platform.close();
    platform = await start();
    const left = await emails();
    expect([OWNER, MEMBER, ALONE].map((each) => left.includes(each))).toEqual([true, false, false]);
    expect((await run('audit', '--event', 'account_deleted')).out.split('\n')).toHaveLength(2);
    expect((await run('audit', '--event', 'user_removed')).out).toMatch(
      /by cli:\w+ {2}asked by letter/,
    );
  });
});
