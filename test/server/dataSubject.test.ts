import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { admin } from '../../server/admin/admin';
import { fieldsOf } from '../../server/json';
import type { Platform } from '../../server/platform';
import type { Role } from '../../src/rules/roles';
import { Browser, PASSWORD } from './support/browser';
import { startTestPlatform } from './support/platform';
import { temporaryFolder } from './support/temporaryFolder';

const folder = temporaryFolder();
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
  // The only user of a studio may leave it.
  expect((await run('remove', ALONE, '--reason', 'asked')).code).toBe(0);
  const file = join(folder, 'member.json');
  expect(await run('export', MEMBER, file)).toEqual({ code: 0, out: `Written: ${file}`, err: '' });
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
  expect(await emails()).toContain(ALONE);
  platform = await start();
});

it('O1: an account that the operator removes loses access at once and is deleted by a platform', async () => {
  const member = await Browser.signedIn(address(), MEMBER);
  expect((await run('remove', MEMBER)).err).toMatch(/^--reason is required/);
  expect((await run('remove', OWNER, '--reason', 'asked')).err).toBe(
    'A studio needs at least one active administrator. Name another first: npm run admin -- role EMAIL admin',
  );
  expect((await run('remove', MEMBER, '--reason', 'asked by letter')).code).toBe(0);
  expect((await member.account()).status).toBe(401);
  const { body } = await new Browser(address()).signIn(MEMBER, PASSWORD);
  expect(body['status']).toBe('SIGN_IN_NOT_ALLOWED');
  expect((await run('people')).out).toMatch(/^member@x\.example .* deletion due \d{4}-\d\d-\d\d$/m);
  await platform.close();
  platform = await start();
  const left = await emails();
  expect([OWNER, MEMBER, ALONE].map((each) => left.includes(each))).toEqual([true, false, false]);
  expect((await run('audit', '--event', 'account_deleted')).out.split('\n')).toHaveLength(2);
  expect((await run('audit', '--event', 'user_removed')).out).toMatch(
    /by cli:\w+ {2}asked by letter/,
  );
});
