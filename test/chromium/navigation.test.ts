import { wake } from './support/portal';
import { ANDROID } from './support/publicPages';
import { ReportScreen } from './support/reportScreen';
import { beginSession, SignInScreen } from './support/signInScreen';
import { expect, test as it, testOnSharedPage as test } from './support/test';

const REPORT = '/portal/report';

test('P1, P3: sign-in leads to the report; Back to the sign-in page offers to continue', async ({
  account: { email, password },
  page,
  signIn,
}) => {
  await page.goto('/portal/tos');
  await signIn.as({ email, password });
  await expect(page).toHaveURL(new RegExp(`${REPORT}$`));
  await page.goBack();
  const proceed = page.getByRole('link', { name: `Continue as ${email}` });
  const words = await proceed.evaluate((link) => {
    const text = document.createTreeWalker(link, NodeFilter.SHOW_TEXT).nextNode();
    const range = document.createRange();
    if (text) range.selectNodeContents(text);
    return { text: text?.textContent, lines: range.getClientRects().length };
  });
  expect(words).toEqual({ text: 'Continue as ', lines: 1 });
  await proceed.click();
  await expect(page).toHaveURL(new RegExp(`${REPORT}$`));
});

test('P3: "Use a different account" signs out and returns to the form, with the return address kept', async ({
  page,
  platform,
  signIn,
}) => {
  await beginSession(page, await platform.account());
  await page.goto('/portal/login?redirect=%2Fportal%2Fdpa');
  await page.getByRole('button', { name: 'Use a different account' }).click();
  await expect(signIn.email).toBeVisible();
  const other = await platform.account();
  await signIn.submit(other.email, other.password);
  await expect(page).toHaveURL('/portal/dpa');
});

test('P5: a sign-out in another tab is announced; the figures stay until the user has read it', async ({
  context,
  page,
  platform,
}) => {
  const account = await platform.account(true);
  await beginSession(page, account);
  await new ReportScreen(page).open();
  const before = await page.getByRole('main').innerText();
  const other = await context.newPage();
  await other.goto('/portal/tos');
  await new SignInScreen(other).signOut();
  await expect(page.getByText(`${account.email} was signed out in another tab.`)).toBeVisible();
  expect(await page.getByRole('main').innerText()).toBe(before);
  // A tab in the background renders once a second.
  await page.bringToFront();
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect(page.getByText('Sample data', { exact: true })).toBeVisible();
});

test('P26: Back leads to the top, like every navigation', async ({ page }) => {
  await page.goto('/portal/tos');
  await wake(page);
  await page.evaluate(() => scrollTo(0, 2_000));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Web privacy policy' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.evaluate(() => scrollTo(0, 2_000));
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of service' })).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('a name of 60 characters leaves room for everything, and is shown whole where it has the focus', async ({
  page,
  platform,
  signIn,
}) => {
  const name = {
    firstName: 'Maximiliane'.repeat(3).slice(0, 30),
    lastName: 'Song'.repeat(8).slice(0, 29),
  };
  const { email, password } = await platform.account(false, name);
  await beginSession(page, { email, password });
  await page.goto('/portal/tos');
  await wake(page);
  const button = signIn.menuOf(email);
  const called = button.locator('span').first();
  const isCut = () => called.evaluate((span) => span.scrollWidth > span.clientWidth);
  expect(await isCut()).toBe(true);
  await button.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
  expect(await isCut()).toBe(false);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toBeInViewport();
});

it.describe('on a phone', () => {
  it.use({
    userAgent: ANDROID,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });

  it('P16: the single menu shows the signed-in user, locks scrolling, and Back closes it first', async ({
    account: { email, password },
    page,
    signIn,
  }) => {
    await beginSession(page, { email, password });
    await page.goto(REPORT);
    await wake(page);
    await signIn.menuOf(email).tap();
    const menu = page.locator('[data-sheet]');
    await expect(menu.getByRole('link', { name: 'Report' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    expect((await menu.innerText()).startsWith('Mira Song')).toBe(true);
    for (const role of ['link', 'button'] as const)
      for (const item of await menu.getByRole(role).all())
        expect((await item.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await page.mouse.wheel(0, 600);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    // The notice of the first visit is above the header, and the page may load after the press.
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeAttached();
    expect(await signIn.header.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390 });
    await page.goBack();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`${REPORT}$`));
  });
});
