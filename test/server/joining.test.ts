import { sql } from 'kysely';
import { admin as runAdmin } from '../../server/admin/admin';
import { readAudit } from '../../server/audit/read';
import { REFUSALS } from '../../server/people/words';
import { renameStudio } from '../../server/studios/studios';
import { fieldsOf } from '../../server/json';
import { Browser, PASSWORD, signUpFields } from './support/browser';
import { DAY_MS, peopleWorld } from './support/peopleWorld';
import { rowOf, setRows } from './support/rows';

const people = peopleWorld();
const { post, linkTo, admin } = people;

/** Returns a user who administers a new studio. */
async function withOwnStudio(company: string) {
  const browser = new Browser(people.platform().url);
  const email = people.address();
  await browser.form('/signup', signUpFields(email, { company }));
  return { browser, email };
}

const offer = async (browser: Browser, token: string) =>
  fieldsOf((await browser.send('GET', `/api/invitation/offer?token=${token}`)).body['data']);
const accept = async (browser: Browser, token: string) =>
  fieldsOf((await browser.post('/api/invitation/accept', { token })).body['data'])['outcome'];
const account = async (browser: Browser) => fieldsOf((await browser.account()).body['data']);

it('A92: users with an account see what they are offered and what they leave, and join with a click', async () => {
  const { browser, email } = await withOwnStudio('Alone Games');
  await people.invite([email], 'manager');
  const token = await people.linkTo(email);
  expect(await offer(browser, token)).toMatchObject({
    state: 'valid',
    studio: 'Demo studio',
    role: 'manager',
    leaves: 'Alone Games',
  });
  // Viewing joins nothing.
  expect(await account(browser)).toMatchObject({ studio: { name: 'Alone Games' }, role: 'admin' });
  expect(await accept(browser, token)).toBe('joined');
  expect(await account(browser)).toMatchObject({
    studio: { name: 'Demo studio' },
    role: 'manager',
    roles: ['manager'],
  });
  // The link reached the inbox, which verifies the address (A93).
  expect(browser.front().up).toMatchObject({
    'st-role': { v: ['manager'] },
    'st-ev': { v: true },
    studio_name: 'Demo studio',
  });
  const { uid } = browser.front();
  expect(await readAudit(people.db(), { about: uid, event: 'authz_change' })).toMatchObject([
    { actor: uid, reason: expect.stringMatching(/^admin in .+ to manager in studio$/) },
  ]);
  expect(await offer(browser, token)).toMatchObject({ state: 'used' });
  expect(await accept(browser, token)).toBe('gone');
});

it('a renamed studio has its new name in running sessions after their next refresh', async () => {
  const { browser } = await withOwnStudio('Old Games');
  const { uid } = browser.front();
  const { studio } = fieldsOf((await browser.account()).body['data']);
  await renameStudio(people.db(), String(fieldsOf(studio)['id']), 'New Games');
  expect(browser.front().up).toMatchObject({ studio_name: 'Old Games' });
  await browser.refresh();
  expect(browser.front()).toMatchObject({ uid, up: { studio_name: 'New Games' } });
  expect((await browser.account()).status).toBe(200);
});

it('a studio without a company is not called like its administrator', async () => {
  const { browser } = await withOwnStudio('');
  expect(await account(browser)).toMatchObject({
    studio: { name: expect.stringMatching(/’s studio$/) },
  });
});

it('A92: a link is valid only for the user it is addressed to', async () => {
  const { browser } = await withOwnStudio('Curious Games');
  const email = people.address();
  await people.invite([email]);
  const token = await people.linkTo(email);
  const shown = await offer(browser, token);
  expect(shown).toEqual({ state: 'no_permission', email: '', leaves: 'Curious Games' });
  expect(await accept(browser, token)).toBe('gone');
  expect(await people.look(token)).toMatchObject({ state: 'valid' });
});

it.each([
  ['is an administrator too', { role: 'admin' }],
  ['is leaving too', { delete_at: 9e12 }],
])('A96: an administrator leaves a studio only if the other one %s', async (_who, change) => {
  const { browser, email } = await withOwnStudio('Crew Games');
  const { uid } = browser.front();
  const own = await rowOf(people.db(), 'profiles', { user_id: uid });
  const { userId } = await people.member('viewer');
  await setRows(people.db(), 'profiles', { user_id: userId }, { studio_id: own.studio_id });
  await people.invite([email]);
  const token = await people.linkTo(email);
  expect(await accept(browser, token)).toBe('lastAdministrator');
  expect(await account(browser)).toMatchObject({ role: 'admin' });
  await setRows(people.db(), 'profiles', { user_id: userId }, change);
  expect(await accept(browser, token)).toBe('joined');
});

it('A92: an invited member sees a message, and the invitation stays', async () => {
  const { browser, email } = await withOwnStudio('Twice Games');
  await people.invite([email]);
  const token = await people.linkTo(email);
  await setRows(people.db(), 'profiles', { email }, { studio_id: 'studio' });
  expect(await offer(browser, token)).toMatchObject({ state: 'member', studio: 'Demo studio' });
  expect(await accept(browser, token)).toBe('joined');
  expect(await people.look(token)).toMatchObject({ state: 'valid' });
});

it('A103: a studio keeps the address that its former member had, and learns no later one', async () => {
  const { browser, email } = await withOwnStudio('Left Games');
  const studio = fieldsOf((await account(browser)).studio);
  const stays = { email: people.address(), password: PASSWORD, role: 'admin' } as const;
  const { services } = people.platform();
  await services.createAccount({ ...stays, studioId: String(studio['id']) });
  await browser.post('/api/data/keys', { name: 'Theirs' });
  const emails = [people.address()];
  await browser.post('/api/people/invitations', { emails, role: 'viewer' });
  const file = { body: 'day,channel,game,spend\n2026-01-20,TikTok,Neon,1\n' };
  const headers = { 'content-type': 'text/csv' };
  await browser.send('POST', '/api/data/imports', { ...file, headers });
  await people.invite([email]);
  expect(await accept(browser, await people.linkTo(email))).toBe('joined');
  await setRows(people.db(), 'profiles', { email }, { email: 'later@tide.example' });
  const other = await people.signedIn(stays.email);
  const read = async (path: string) => (await other.send('GET', path)).body['data'];
  const keys = [expect.objectContaining({ madeBy: email, maker: 'gone' })];
  expect(await read('/api/data/keys')).toEqual({ keys });
  expect(await read('/api/data/imports')).toMatchObject({ imports: [{ by: '' }] });
  expect(await read('/api/people')).toMatchObject({ invitations: [{ inviter: null }] });
  const { uid } = browser.front();
  await post(admin(), `/members/${uid}/remove`);
  expect(await read('/api/data/keys')).toEqual({ keys });
  const [line] = await readAudit(people.db(), { about: uid, event: 'authz_change' });
  expect(line?.reason).toMatch(/viewer in studio; studio keys created by them and still valid: 1$/);
});

it('A85, A89: an expired invitation is not sent again to a member, or beside a newer one', async () => {
  const email = people.address();
  await people.invite([email]);
  const id = await people.idOf(email);
  await people.passed(8 * DAY_MS);
  await people.invite([email], 'advertiser');
  const again = async () => (await post(admin(), `/invitations/${id}/again`))['message'];
  expect(await again()).toBe(REFUSALS.invitedAnew.en);
  await people.signUp(email, await linkTo(email));
  expect(await again()).toBe(REFUSALS.isMember.en);
});

/** Returns an administrator who created a studio key, and how that is used. */
async function withKey() {
  const { email, userId } = await people.member('admin');
  const maker = await people.signedIn(email);
  const made = await maker.post('/api/data/keys', { name: 'Paused' });
  const { id, key } = fieldsOf(made.body['data']);
  const send = async () => {
    const headers = { authorization: `Bearer ${String(key)}`, 'content-type': 'text/csv' };
    const body = 'day,channel,game,spend\n2026-01-20,TikTok,Neon Sky,12.50\n';
    const at = `${people.platform().url}/api/import`;
    return (await fetch(at, { method: 'POST', headers, body })).status;
  };
  expect(await send()).toBe(200);
  return { email, userId, id: String(id), send };
}

it('A100: a key imports nothing if its creator is suspended meanwhile, and the log calls it paused', async () => {
  const { email, userId, send } = await withKey();
  await sql`create trigger suspended after insert on import_rows begin
    update profiles set blocked_reason = 'x' where user_id = ${sql.lit(userId)}; end`.execute(
    people.db(),
  );
  expect(await send()).toBe(401);
  await sql`drop trigger suspended`.execute(people.db());
  await runAdmin(['role', email, 'viewer'], people.environment());
  const [line] = await readAudit(people.db(), { about: userId });
  expect(line?.reason).toBe('admin to viewer; studio keys created by them and paused: 1');
});

it.each([
  ['the people page', 'removed while suspended', 0, ['suspend', 'remove']],
  ['the people page', 'suspended while their account ends', DAY_MS, ['suspend', 'restore']],
  ['a command', 'removed while suspended', 0, ['suspend --reason x', 'remove --reason x']],
  [
    'a command',
    'suspended while their account ends',
    DAY_MS,
    ['suspend --reason x', 'suspend --lift'],
  ],
])('A100: a key is revoked if by %s its creator is %s', async (by, _how, ends, acts) => {
  const { email, userId, id, send } = await withKey();
  const delete_at = ends && Date.now() + ends;
  await setRows(people.db(), 'profiles', { user_id: userId }, { delete_at });
  // From an earlier time in this studio.
  await setRows(people.db(), 'studio_keys', { id }, { gone_maker: email });
  for (const act of acts) {
    const [name = '', ...words] = act.split(' ');
    await (by === 'a command'
      ? runAdmin([name, email, ...words], people.environment())
      : post(admin(), `/members/${userId}/${name}`));
  }
  expect(await send()).toBe(401);
  const events = (await readAudit(people.db(), { about: id })).map(({ event }) => event);
  expect(events).toEqual(['studio_key_revoked', 'data_imported', 'studio_key_created']);
  expect(await rowOf(people.db(), 'studio_keys', { id })).toMatchObject({ gone_maker: '' });
});
