import type { Browser, BrowserContext, Page } from '@playwright/test';
import { rejectOptional } from './support/publicPages';
import { SignInScreen } from './support/signInScreen';
import { expect, testOnSharedPage as test } from './support/test';

const PASSWORD = 'Lantern2026';
const NEW_PASSWORD = 'Harbour2027';
const PEOPLE = '/portal/people';
const ACCOUNT = '/portal/account';

const addressOf = (name: string) => `${name}-${crypto.randomUUID().slice(0, 4)}@northwind.example`;

async function register(page: Page, first: string, last: string) {
  await page.getByLabel('First name').fill(first);
  await page.getByLabel('Last name').fill(last);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/portal\/register\/success/);
  await expect(page.getByText('You have joined Adlantern.')).toBeVisible();
}

/** Another device: it shares nothing with the others. */
async function device(browser: Browser | null, baseURL: string): Promise<BrowserContext> {
  if (!browser) throw new Error('There is no browser to open another context in.');
  const context = await browser.newContext({ baseURL });
  await rejectOptional(context, baseURL);
  return context;
}

const linkIn = (mail: string, path: string): string =>
  new RegExp(`https?:\\S+${path}\\S+`).exec(mail)?.[0] ?? '';

test('section 9, A25, A55 to A72, A88, A91, A93, A100: a studio’s life, from its first administrator on', async ({
  page: admin,
  platform,
  complaints,
}) => {
  test.slow();
  const [owner, mira] = [addressOf('grace'), addressOf('mira')];
  const browser = admin.context().browser();

  await rejectOptional(admin.context(), platform.url);
  // A new studio: its first user is its administrator, and has no data yet (P2).
  await admin.goto(`/portal/register?email=${encodeURIComponent(owner)}`);
  await admin.getByLabel('Company (optional)').fill('Northwind Games');
  await register(admin, 'Grace', 'Hopper');
  await admin.goto('/portal/report');
  await expect(admin.getByRole('heading', { name: 'No data yet' })).toBeVisible();
  // The address is confirmed by a press; until then a note above the report asks for it (A25).
  const note = admin.getByRole('complementary', { name: 'Confirm your email' });
  await expect(note).toContainText(owner);
  const size = admin.viewportSize() ?? { width: 1280, height: 720 };
  await admin.setViewportSize({ width: 320, height: 640 });
  const lines = await note.getByText(owner, { exact: true }).evaluate((address) => {
    const range = document.createRange();
    range.selectNodeContents(address);
    return range.getClientRects().length;
  });
  expect(lines, 'an address is not broken at its hyphen').toBe(1);
  await admin.setViewportSize(size);
  await admin.goto(linkIn(await platform.newestMail(owner), '/portal/confirm-email'));
  await admin.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(admin.getByRole('main')).toContainText('confirmed');

  // Three are invited; an invalid address stays, with its reason.
  await admin.goto(PEOPLE);
  await admin.getByRole('heading', { name: 'Members' }).waitFor();
  await expect(note).toBeHidden();
  await admin.getByLabel('Emails').fill(`${mira}, ${addressOf('ben')}, wrong`);
  await admin.getByRole('button', { name: 'Send invitations' }).click();
  await expect(admin.getByText(`${mira}: Invitation sent`)).toBeVisible();
  await expect(admin.getByRole('button', { name: /^wrong/ })).toContainText('Not a complete email');

  // A status and an error of the platform (50000) on one list; each with the number that support needs.
  await platform.faults([{ path: '/api/people', status: 403, body: '' }]);
  await admin.reload();
  await expect(admin.getByRole('alert')).toContainText(
    'Check the internal network or VPN connection',
  );
  await expect(admin.getByRole('alert')).toContainText(/Trace ID: \w+/);
  const message = 'The list could not be made.';
  await platform.faults([
    { path: '/api/people', status: 200, body: { ret: 50_000, data: null, message } },
  ]);
  await admin.getByRole('button', { name: 'Try again' }).click();
  await expect(admin.getByText(message).first()).toBeVisible();
  await platform.faults([]);
  // What the page has shown, the console has too.
  expect(complaints.length).toBeGreaterThan(0);
  complaints.length = 0;

  // A revoked permission (40000), and a response that ends the session (30000).
  await admin.route('**/api/people?*', (route) => route.fulfill({ json: { ret: 40_000 } }));
  await admin.getByRole('button', { name: 'Try again' }).click();
  await expect(admin.getByRole('heading', { name: 'No access to people' })).toBeVisible();
  await admin.unroute('**/api/people?*');
  await admin.route('**/api/people?*', (route) => route.fulfill({ json: { ret: 30_000 } }));
  await admin.reload();
  await expect(admin).toHaveURL(/\/portal\/login/);
  await expect(admin.getByText('Please sign in again.')).toBeVisible();
  await admin.unroute('**/api/people?*');
  await new SignInScreen(admin).submit(owner, PASSWORD);
  await expect(admin).not.toHaveURL(/\/portal\/login/);
  await admin.goto(PEOPLE);
  await expect(admin.getByRole('heading', { name: 'Members' })).toBeVisible();

  // The invitation names its user; its link proves the address (A93).
  const laptop = await device(browser, platform.url);
  const page = await laptop.newPage();
  await page.goto(linkIn(await platform.newestMail(mira), '/portal/register'));
  await expect(page.getByText(`Grace Hopper (${owner}) invited you`)).toBeVisible();
  await expect(page.getByText('Your role: Viewer.')).toBeVisible();
  await register(page, 'Mira', 'Song');
  // Two devices: one ends the other, whose next request is refused (A60).
  const phone = await device(browser, platform.url);
  const other = await phone.newPage();
  await new SignInScreen(other).as({ email: mira, password: PASSWORD });
  await page.goto(ACCOUNT);
  await expect(page.getByText('This device')).toBeVisible();
  await page.getByRole('button', { name: /^Sign out Chrome/ }).click();
  await expect(page.getByText('The device is signed out.')).toBeVisible();
  // With a copy of its cookies: the refusal deletes them, and with them the basis of the page's message.
  const copy = await device(browser, platform.url);
  await copy.addCookies(await phone.cookies());
  expect((await copy.request.get('/api/account')).status()).toBe(401);
  await copy.close();
  await other.goto(ACCOUNT);
  await expect(other.getByText('You were signed out on another device.')).toBeVisible();
  await expect(other).toHaveURL(/\/portal\/login/);

  await page.getByRole('link', { name: 'Change password' }).click();
  await page.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('main')).toContainText('Password changed');

  // Suspended: signed out at the next request, with the reason (A100); then restored.
  await admin.reload();
  const actions = admin.getByRole('button', { name: 'Actions for Mira Song' });
  const change = async (item: string) => {
    await actions.click();
    await admin.getByRole('menuitem', { name: item }).click();
    await admin.getByRole('dialog').getByRole('button', { name: item }).click();
    await expect(admin.getByRole('dialog')).toBeHidden();
  };
  await change('Suspend member');
  expect((await laptop.request.get('/api/account')).status()).toBe(401);
  await page.goto(ACCOUNT);
  await expect(page).toHaveURL(/\/portal\/login/);
  const signIn = new SignInScreen(page);
  await signIn.submit(mira, NEW_PASSWORD);
  await expect(page.getByRole('main')).toContainText('Your access is suspended.');
  await change('Restore member');
  await signIn.as({ email: mira, password: NEW_PASSWORD });

  // The file of one's own data.
  await page.goto(ACCOUNT);
  await page.getByRole('button', { name: 'Request file' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download file' }).click();
  expect((await download).suggestedFilename()).toMatch(/^account-data-[\d-]{10}\.json$/);

  // The account is deleted with two presses from its page: first what is deleted and what stays, beside the link to the
  // data, then only the way back is left (A67 to A72).
  const deletion = page.getByRole('region', { name: 'Delete account' });
  await expect(deletion.getByRole('link', { name: 'Get your data first' })).toBeVisible();
  await deletion.getByRole('button', { name: 'Delete account…' }).click();
  await expect(page.getByText('What belongs to your studio stays')).toBeVisible();
  await page.getByLabel(`Enter ${mira} to confirm`).fill(mira);
  await page.getByRole('button', { name: 'Delete account', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your account will be deleted' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Keep account' })).toBeVisible();
  expect(await platform.newestMail(mira)).toContain('You asked us to delete the account');

  await laptop.close();
  await phone.close();
});
