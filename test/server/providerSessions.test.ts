import { Browser, formOf, PASSWORD } from './support/browser';
import { platformWithCore } from './support/coreApart';
import { databaseInFolder } from './support/databaseInFolder';
import { addProviderRecord } from './support/providerRecord';
import { NavigatingBrowser } from './support/jar';
import { secondStepWorld, STILL } from './support/secondStep';
import { beginSso, isCallback, portalState } from './support/sso';

const { folder: dataDir, db } = databaseInFolder();
// The embedded core ends some of them itself; a separate one does not know them.
const platform = platformWithCore('over HTTP', { dataDir }, STILL);
const { begin } = secondStepWorld(platform);

const NEW = 'Harbour2027';

const own = (browser: Browser, path: string, body: object) =>
  browser.send('POST', `/api/account${path}`, { body });

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
      const link = new URL((await platform.services.createResetLink(email)) ?? '');
      await new Browser(platform.url).resetPassword(link.searchParams.get('token'), NEW);
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
      await admin.send('POST', `/api/people/members/${browser.front().uid}/suspend`, { body: {} });
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
])('a sign-in whose password the identity provider has accepted %s', async (_what, status, end) => {
  const { email } = await platform.person();
  const browser = new NavigatingBrowser();
  const form = await beginSso(browser, platform.url, portalState(platform.url));
  const fields = { action: 'sign-in', email, password: PASSWORD };
  const accepted = await browser.open(form.url, { form: fields });
  expect(accepted.status).toBe(303);
  await end(email);
  expect((await browser.follow(accepted, isCallback)).status).toBe(status);
});
