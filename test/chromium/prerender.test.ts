import { withConfig } from '../../server/http/pageBody';
import { ROUTES } from '../../src/rules/routes';
import { HeldRoute } from './paths/heldRoute';
import { ANDROID, BRAND_IDS, brandOrigin, inLanguage, LANGUAGE_IDS } from './support/publicPages';
import { wake } from './support/portal';
import { expect, test } from './support/test';

test.describe('prerendered pages', () => {
  test('are readable without a script, and say where they need one', async ({
    browser,
    platform,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${platform.url}/portal/login`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
    await expect(page.getByLabel('Email')).toBeVisible();
    expect(await page.title()).toBe('Sign in – Adlantern');
    // Checks the response: Chromium renders no `noscript` if only the page's scripts are disabled.
    const sent = async (path: string) => (await page.request.get(`${platform.url}${path}`)).text();
    for (const path of ['/portal/login', '/portal/register', '/forgot']) {
      expect(await sent(path)).toContain('<noscript><p>This page needs JavaScript.');
      expect(await sent(`${path}?lang=zh`)).toContain('<noscript><p>此页面需要 JavaScript。');
    }
    expect(await sent('/')).not.toContain('<noscript>');
    await context.close();
  });

  test('P13: have their colors before any style sheet has arrived', async ({
    browser,
    platform,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.route('**/*.css', (route) => route.abort());
    await page.goto(`${platform.url}/portal/login`);
    for (const drawing of ['header rect', 'main path[fill="var(--brandLight)"]'])
      await expect(page.locator(drawing).first()).not.toHaveCSS('fill', 'rgb(0, 0, 0)');
    await context.close();
  });

  test('hydrate unchanged also on a phone, and when the page itself loads late', async ({
    browser,
    platform,
  }) => {
    const context = await browser.newContext({ userAgent: ANDROID, baseURL: platform.url });
    const page = await context.newPage();
    await page.route(/\/assets\/\d+\./, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 200));
      await route.continue();
    });
    for (const path of ['/tos', '/portal/login?lang=zh']) {
      await page.goto(path);
      await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-drawn', ''));
      await wake(page);
      await expect(page.getByRole('contentinfo')).toHaveCount(0);
      await expect(page.locator('h1[data-drawn]'), path).toBeVisible();
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  });

  test('render again at once where a configuration changes their content', async ({ page }) => {
    await page.route('/', async (route) => {
      const response = await route.fetch();
      const config = { brand: { supportEmail: 'help@studio.example' } };
      const body = withConfig(await response.text(), config);
      await route.fulfill({ response, body });
    });
    await page.goto('/');
    const support = page.getByRole('contentinfo').locator('a[href^="mailto:help@studio.example"]');
    await expect(support).toBeVisible();
  });

  test('never show half a header or half a form, even on a slow machine', async ({ page }) => {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.addInitScript(() => {
      requestAnimationFrame(() => {
        const read = (id: string) => document.querySelector(`#${id}`) !== null;
        Object.assign(window, { readAtFirst: { main: read('main'), whole: read('page-end') } });
      });
    });
    const readAtFirst = async (path: string) => {
      await page.goto(path);
      return page.evaluate(() => Reflect.get(window, 'readAtFirst') as unknown);
    };
    expect(await readAtFirst('/portal/login')).toEqual({ main: true, whole: true });
    expect(await readAtFirst('/')).toMatchObject({ main: true });
  });

  test('a press on a button before the page is interactive takes effect once it is', async ({
    page,
  }) => {
    const scripts = await HeldRoute.on(page, '/assets/main.*.js');
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Reject all' }).click();
    await scripts.end('own');
    await expect(page.getByRole('button', { name: 'Reject all' })).toBeHidden();
  });

  test('M23: "Sign in" pressed before the page is interactive leads through clean_cookie, and back to the page', async ({
    page,
  }) => {
    await HeldRoute.on(page, '/assets/main.*.js');
    await page.goto('/tos', { waitUntil: 'commit' });
    const cleaned = page.waitForRequest('**/api_v2/clean_cookie?**');
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
    await cleaned;
    await expect(page).toHaveURL('/portal/login?redirect=%2Fportal%2Ftos');
  });

  test('hydrate unchanged: no element is rendered again, no keystroke is lost (I8)', async ({
    page,
  }) => {
    const scripts = await HeldRoute.on(page, '/assets/main.*.js');
    await page.goto('/portal/login', { waitUntil: 'commit' });
    await page.getByLabel('Email').fill('mira@studio.test');
    await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-drawn', ''));
    await scripts.end('own');
    await wake(page);
    await expect(page.getByText('Development')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('mira@studio.test');
    await expect(page.locator('h1[data-drawn]')).toHaveText('Sign in');
  });
});

test('every page has its picture for link previews, 1200 by 630, in its language and brand', async ({
  page,
  platform,
}) => {
  const pictures = new Set<string>();
  for (const brand of BRAND_IDS)
    for (const language of LANGUAGE_IDS)
      for (const path of new Set(Object.values(ROUTES).map(([first]) => first))) {
        const { host } = new URL(brandOrigin(platform.url, brand));
        const answer = await page.request.get(inLanguage(path, language), { headers: { host } });
        const html = await answer.text();
        const picture = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
        expect(new URL(picture).pathname).toBe(`/og/${brand}-${language}.png`);
        expect(html).toContain('property="og:image:width" content="1200"');
        pictures.add(new URL(picture).pathname);
      }
  for (const path of pictures) {
    const answer = await page.request.get(path);
    expect(answer.headers()['content-type']).toBe('image/png');
    const bytes = await answer.body();
    // Width and height are in the first chunk of a PNG.
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(bytes.length).toBeLessThan(200_000);
  }
});
