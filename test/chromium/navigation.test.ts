import { BRANDS } from '../../src/rules/brands';
import { wake } from './support/portal';
import { ANDROID, brandOrigin, rejectOptional, visitorOrigin } from './support/publicPages';
import { shifts, watchShifts } from './support/shifts';
import { ReportScreen } from './support/reportScreen';
import { SignInScreen } from './support/signInScreen';
import { slowDown } from './support/slowNetwork';
import { expect, test } from './support/test';

const REPORT = '/portal/report';

test('P1, P3: sign-in leads to the report; Back to the sign-in page offers to continue', async ({
  page,
  platform,
  signIn,
}) => {
  await page.goto('/portal/tos');
  const { email, password } = await platform.account();
  await signIn.as({ email, password });
  await expect(page).toHaveURL(new RegExp(`${REPORT}$`));
  await page.goBack();
  await page.getByRole('link', { name: `Continue as ${email}` }).click();
  await expect(page).toHaveURL(new RegExp(`${REPORT}$`));
});

test('P3: "Use a different account" signs out and comes back to the form, with the way on kept', async ({
  page,
  platform,
  signIn,
}) => {
  await signIn.as(await platform.account());
  await page.goto('/portal/login?redirect=%2Fportal%2Fdpa');
  await page.getByRole('button', { name: 'Use a different account' }).click();
  await expect(signIn.email).toBeVisible();
  const other = await platform.account();
  await signIn.submit(other.email, other.password);
  await expect(page).toHaveURL(/\/portal\/dpa$/);
});

test('A35: a password manager comes to the form, after sign-in', async ({
  page,
  platform,
  signIn,
}) => {
  await page.goto('/.well-known/change-password');
  await expect(signIn.email).toBeVisible();
  const { email, password } = await platform.account();
  await signIn.submit(email, password);
  await expect(page.getByLabel('Current password')).toBeVisible();
});

for (const width of [1280, 390])
  test(`P4: at ${width} px a signed-in person's report shows no sample, and nothing moves`, async ({
    context,
    page,
    platform,
  }) => {
    const origin = visitorOrigin(platform.url);
    await rejectOptional(context, origin);
    await page.setViewportSize({ width, height: 844 });
    const { email, password } = await platform.account();
    await page.goto(`${origin}/portal/login`);
    await new SignInScreen(page).submit(email, password);
    await expect(page).toHaveURL(new RegExp(`${REPORT}$`));
    await watchShifts(page);
    await slowDown(page);
    await page.goto(`${origin}${REPORT}`, { waitUntil: 'commit' });
    const sample = page.getByText('Sample data', { exact: true });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(sample).toBeHidden();
    await expect(page.locator('main table tbody tr').first()).toBeAttached();
    await expect(sample).toHaveCount(0);
    expect(await shifts(page)).toEqual([]);
  });

test('P5: a sign-out in another tab is said; the figures stay until the person has read it', async ({
  context,
  page,
  platform,
  signIn,
}) => {
  const account = await platform.account(true);
  await signIn.as(account);
  await new ReportScreen(page).whole();
  const before = await page.getByRole('main').innerText();
  const other = await context.newPage();
  await other.goto('/portal/tos');
  await new SignInScreen(other).signOut();
  await expect(page.getByText(`${account.email} was signed out in another tab.`)).toBeVisible();
  expect(await page.getByRole('main').innerText()).toBe(before);
  // A tab in the background draws once a second.
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

test('P27: who has chosen Chinese gets every later page as the build drew it, without a script', async ({
  page,
  platform,
}) => {
  for (const brand of Object.values(BRANDS)) {
    const origin = brandOrigin(platform.url, brand.id, 'pre');
    // This one loads the scripts that draw it in Chinese.
    await page.goto(`${origin}/?lang=zh`, { waitUntil: 'networkidle' });
    await watchShifts(page);
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    for (const path of ['/', '/portal/tos', '/portal/web_privacy_policy']) {
      await page.goto(origin + path, { waitUntil: 'networkidle' });
      await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
      await expect(page.locator('html[data-away]')).toHaveCount(0);
      expect(await shifts(page)).toEqual([]);
    }
    expect(scripts).toEqual([]);
  }
});

test.describe('a browser that reads Chinese first', () => {
  test.use({ locale: 'zh-CN' });

  test('P21: is offered Chinese in one line, which moves nothing', async ({ page, platform }) => {
    await watchShifts(page);
    await page.goto(visitorOrigin(platform.url));
    const accept = page.getByRole('button', { name: '切换到中文' });
    await expect(accept).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    expect(await shifts(page)).toEqual([]);
    await accept.click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await expect(accept).toBeHidden();
  });
});

test('A11: a name of 60 characters leaves room for everything, and is whole where it has the focus', async ({
  page,
  platform,
  signIn,
}) => {
  const name = {
    firstName: 'Maximiliane'.repeat(3).slice(0, 30),
    lastName: 'Song'.repeat(8).slice(0, 29),
  };
  const { email, password } = await platform.account(false, name);
  await signIn.as({ email, password });
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

test.describe('on a phone', () => {
  test.use({
    userAgent: ANDROID,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });

  test('A8: the one menu says who is signed in, holds the page still, and Back closes it first', async ({
    page,
    platform,
    signIn,
  }) => {
    const { email, password } = await platform.account();
    await signIn.as({ email, password });
    await signIn.menuOf(email).tap();
    const menu = page.locator('[data-sheet]');
    await expect(menu.getByRole('link', { name: 'Report' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    expect((await menu.innerText()).startsWith('Mira Song')).toBe(true);
    for (const item of await menu.getByRole('link').all())
      expect((await item.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await page.mouse.wheel(0, 600);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    // The notice of the first visit stands above the header, and the page may have come after the press.
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeAttached();
    expect(await signIn.header.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390 });
    await page.goBack();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`${REPORT}$`));
  });
});
