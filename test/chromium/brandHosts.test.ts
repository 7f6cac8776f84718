import { BRANDS } from '../../src/rules/brands';
import { HeldRoute } from './paths/heldRoute';
import {
  ANDROID,
  brandOrigin,
  openLegal,
  overflow,
  rejectOptional,
  visitorOrigin,
} from './support/publicPages';
import { ReportScreen } from './support/reportScreen';
import { shifts, watchShifts } from './support/shifts';
import { SignInScreen } from './support/signInScreen';
import { slowDown } from './support/slowNetwork';
import { expect, test } from './support/test';

const LEGAL_PAGES = [
  ['/web_privacy_policy', 'Web privacy policy'],
  ['/cookie_privacy', 'Cookie privacy policy'],
  ['/tos', 'Terms of service'],
  ['/dpa', 'Data processing agreement'],
] as const;

const REPORT = '/portal/report';

for (const width of [1280, 390])
  test(`P4: at ${width} px a signed-in user's report shows no sample, and nothing moves`, async ({
    account: { email, password },
    context,
    page,
    platform,
  }) => {
    const origin = visitorOrigin(platform.url);
    await rejectOptional(context, origin);
    await page.setViewportSize({ width, height: 844 });
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

test('a slow response shows a loading state, and nothing moves when it arrives', async ({
  page,
  platform,
}) => {
  const report = new ReportScreen(page);
  await watchShifts(page);
  const answer = await HeldRoute.on(page, '/api/report*');
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${visitorOrigin(platform.url)}/portal/report`);
    await expect(report.status).toHaveText('Loading the report…');
    await answer.end('own');
    await expect(report.figures).toBeVisible();
    expect(await shifts(page)).toEqual([]);
  }
});

test('P27: a visitor who has chosen Chinese gets every later page as prerendered, without a script', async ({
  page,
  platform,
}) => {
  for (const brand of Object.values(BRANDS)) {
    const origin = brandOrigin(platform.url, brand.id, 'pre');
    // This page loads the scripts that render it in Chinese.
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

test.describe('a browser that prefers Chinese', () => {
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

test.describe('on a phone', () => {
  test.use({
    userAgent: ANDROID,
    viewport: { width: 320, height: 640 },
    isMobile: true,
    hasTouch: true,
  });

  test('UX 46: each legal page fits into 320 px, with collapsed contents and without a footer', async ({
    page,
    platform,
  }) => {
    // A host whose header shows no workbench.
    const origin = visitorOrigin(platform.url);
    for (const [path, title] of LEGAL_PAGES) {
      await openLegal(page, origin + path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByRole('contentinfo')).toHaveCount(0);
      expect(await overflow(page)).toBe(0);
      const header = await page.getByRole('banner').boundingBox();
      expect(header?.height).toBeLessThan(100);
      const contents = page.getByRole('navigation', { name: 'On this page' });
      await expect(contents.getByRole('link').first()).toBeHidden();
      await contents.getByText('On this page').tap();
      await contents.getByRole('link').last().tap();
      await expect(page).toHaveURL(/#[\w-]+$/);
      const { hash } = new URL(page.url());
      await expect(page.locator(hash)).toBeInViewport();
    }
  });
});
