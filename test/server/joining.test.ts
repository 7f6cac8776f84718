import { readAudit } from '../../server/audit/read';
import { fieldsOf } from '../../server/json';
import { renameStudio } from '../../server/studios/studios';
import { Browser, signUpFields } from './support/browser';
import { peopleWorld } from './support/peopleWorld';

const people = peopleWorld();

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
  fieldsOf(
    (await browser.send('POST', '/api/invitation/accept', { body: { token } })).body['data'],
  )['outcome'];
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
  const look = await offer(browser, token);
  expect(look).toEqual({ state: 'no_permission', email: '', leaves: 'Curious Games' });
  expect(await accept(browser, token)).toBe('gone');
  expect(await people.look(token)).toMatchObject({ state: 'valid' });
});

it('A96: an administrator whom others of the studio need cannot leave it', async () => {
  const { browser, email } = await withOwnStudio('Crew Games');
  const { uid } = browser.front();
  const own = await people
    .db()
    .selectFrom('profiles')
    .select('studio_id')
    .where('user_id', '=', uid)
    .executeTakeFirstOrThrow();
  const { userId } = await people.member('viewer');
  const crew = people.db().updateTable('profiles').where('user_id', '=', userId);
  await crew.set({ studio_id: own.studio_id }).execute();
  await people.invite([email]);
  const token = await people.linkTo(email);
  expect(await accept(browser, token)).toBe('lastAdministrator');
  expect(await account(browser)).toMatchObject({ role: 'admin' });
  await crew.set({ role: 'admin' }).execute();
  expect(await accept(browser, token)).toBe('joined');
});

it('A92: an invited member sees a message, and the invitation stays', async () => {
  const { browser, email } = await withOwnStudio('Twice Games');
  await people.invite([email]);
  const token = await people.linkTo(email);
  await people
    .db()
    .updateTable('profiles')
    .set({ studio_id: 'studio' })
    .where('email', '=', email)
    .execute();
  expect(await offer(browser, token)).toMatchObject({ state: 'member', studio: 'Demo studio' });
  expect(await accept(browser, token)).toBe('joined');
  expect(await people.look(token)).toMatchObject({ state: 'valid' });
});
