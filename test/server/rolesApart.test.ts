import { EventEmitter, once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { signUp } from 'supertokens-node/recipe/emailpassword';
import { getRolesForUser } from 'supertokens-node/recipe/userroles';
import { profileByEmail } from '../../server/registration/profiles';
import { Browser, PASSWORD, signUpFields } from './support/browser';
import { platformWithCore } from './support/coreApart';
import { databaseInFolder } from './support/databaseInFolder';

const { folder, db } = databaseInFolder();
const platform = platformWithCore('over HTTP', { dataDir: folder });

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
  const give = (role: string) =>
    admin.send('POST', `/api/people/members/${uid}/role`, { body: { role } });
  const removal = holdRemoval();
  const first = give('manager');
  await removal.held;
  const second = give('viewer');
  // It either ends now or waits for the first one.
  await Promise.race([second, wait(500)]);
  removal.free();
  const answers = await Promise.all([first, second]);
  expect(answers.map(({ body }) => body['ret'])).toEqual([0, 0]);
  const own = await Browser.signedIn(platform.url, email);
  expect((await own.account()).body['data']).toMatchObject({ role: 'viewer', roles: ['viewer'] });
});

it('A92: a user who joins a studio has the role of the invitation, and no other at the core', async () => {
  const { email, browser } = await platform.person({ role: 'admin', studioId: 'elsewhere' });
  const { token } = await platform.services.createInvitation(email);
  const { body } = await browser.send('POST', '/api/invitation/accept', { body: { token } });
  expect(body['data']).toEqual({ outcome: 'joined' });
  expect((await browser.account()).body['data']).toMatchObject({ roles: ['advertiser'] });
  expect(
    (await getRolesForUser('public', browser.front().uid, { knownRole: 'admin' })).roles,
  ).toEqual([]);
});

it('O11: an account whose sign-up was interrupted gets its role and language, even if the core fails first', async () => {
  const email = 'cut@example.com';
  await platform.services.createInvitation(email);
  await signUp('public', email, PASSWORD);
  const browser = new Browser(platform.url);
  const signIn = () => browser.signIn(email, PASSWORD, {}, { 'accept-language': 'zh-CN' });
  const send = globalThis.fetch;
  const core = jest.spyOn(globalThis, 'fetch').mockImplementation(async (...call) => {
    const adds = /\/recipe\/user\/role\b/.test(JSON.stringify(call[0]));
    return adds ? new Response('', { status: 500 }) : send(...call);
  });
  expect((await signIn()).status).toBe(503);
  core.mockRestore();
  expect((await signIn()).body['status']).toBe('OK');
  expect((await browser.account()).body['data']).toMatchObject({ roles: ['advertiser'] });
  expect(await profileByEmail(db(), email)).toMatchObject({ firstLanguage: 'zh' });
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
  // Its owner may not know which of several passwords it has.
  const browser = new Browser(platform.url);
  await browser.form('/user/password/reset/token', { email });
  const link = new URL((await platform.services.resetLink(email)) ?? '');
  await browser.resetPassword(link.searchParams.get('token'), 'Lantern2027');
  expect((await browser.signIn(email, 'Lantern2027')).body['status']).toBe('OK');
  expect((await browser.account()).body['data']).toMatchObject({ roles: ['advertiser'] });
});
