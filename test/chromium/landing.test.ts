import type { Page } from '@playwright/test';
import { violations } from './support/axe';
import { BRAND_IDS, brandOrigin, visitorOrigin } from './support/publicPages';
import { wake } from './support/portal';
import { shifts, watchShifts } from './support/shifts';
import { expect, test as it, testOnSharedPage as test } from './support/test';

/** Returns how far the page scrolls sideways, and which texts and controls extend beyond the window. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const words = document.querySelectorAll('main :is(h1, h2, h3, p, a, dt, dd, label, summary)');
    return {
      sideways: document.documentElement.scrollWidth - width,
      outside: [...words]
        .filter((each) => each.getBoundingClientRect().right > width)
        .map((each) => each.textContent),
    };
  });

const FITS = { sideways: 0, outside: [] };

test.describe('the home page', () => {
  test('prints the answers of closed questions too', async ({ page }) => {
    await page.goto('/');
    const answers = page.locator('details > p');
    await expect(answers.last()).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    for (const answer of await answers.all()) await expect(answer).toBeVisible();
    await page.emulateMedia({ media: null });
  });

  for (const brand of BRAND_IDS)
    test(`WCAG 1.4.3, 2.3.3: the pictures are readable, and with reduced motion another scheme is there at once: ${brand}`, async ({
      page,
      platform,
    }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(brandOrigin(platform.url, brand));
      await wake(page);
      await expect(page.locator(`html[data-brand=${brand}]`)).toBeAttached();
      // They are hidden from screen readers, but must be readable for others.
      await page.evaluate(() => {
        for (const each of document.querySelectorAll('figure > [aria-hidden]'))
          each.removeAttribute('aria-hidden');
      });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
        expect(await violations(page, 'colours', { include: 'figure' }), colorScheme).toEqual([]);
      }
    });

  test('UX 46: does not scroll sideways from 320 to 2560 px', async ({ page }) => {
    for (const language of ['en', 'zh']) {
      await page.goto(`/?lang=${language}`);
      for (const width of [320, 360, 599, 600, 768, 1023, 1024, 1280, 1536, 1920, 2560]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await overflow(page), `${language}, ${width}`).toEqual(FITS);
      }
    }
  });

  test('UX 46: at 400 % zoom the link to the invitation works', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto('/');
    await page.getByRole('link', { name: 'I have an invitation' }).click();
    await expect(page.getByRole('heading', { name: 'Have an invitation?' })).toBeInViewport();
  });

  test('P6, P7: the cookie notice keeps the scroll position when it changes', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Reject all' }).click();
    await page.getByRole('link', { name: 'I have an invitation' }).click();
    const title = page.getByRole('heading', { name: 'Have an invitation?' });
    await expect(title).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Close' })).toBeAttached();
    await expect(title).toBeInViewport();
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('button', { name: 'Close' })).toHaveCount(0);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  it('performance 6d: the font of the headings loads in 20 KB and moves nothing; Chinese loads none', async ({
    page,
    platform,
  }) => {
    const fonts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(request.url());
    });
    await watchShifts(page);
    const origin = visitorOrigin(platform.url);
    await page.goto(`${origin}/?lang=zh`, { waitUntil: 'networkidle' });
    expect(fonts).toEqual([]);
    await page.goto(`${origin}/?lang=en`, { waitUntil: 'networkidle' });
    expect(fonts).toHaveLength(1);
    const font = await page.evaluate(async (address) => {
      const answer = await fetch(address);
      return {
        type: answer.headers.get('content-type'),
        size: (await answer.arrayBuffer()).byteLength,
      };
    }, fonts[0] ?? '');
    expect(font.type).toBe('font/woff2');
    expect(font.size).toBeLessThan(20_000);
    // The styles of the views are the last to load. With a font in them, the whole page would be laid out again.
    await page.locator('main').focus();
    const views = page.locator('link[href*="/griffel."]');
    await expect(views).toBeAttached();
    const styles = await views.evaluate(async ({ href }: HTMLLinkElement) => {
      const answer = await fetch(href);
      return answer.text();
    });
    expect(styles).not.toContain('@font-face');
    expect(await shifts(page)).toEqual([]);
    // A page that is not prerendered declares it, too.
    await page.goto(`${origin}/forgot?lang=en`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const loaded = () =>
      page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length);
    await expect.poll(loaded).toBe(1);
  });

  it('CLS: nothing moves while the page loads, becomes interactive and is scrolled to its end', async ({
    page,
    platform,
  }) => {
    await watchShifts(page);
    // A host whose header shows no workbench.
    const origin = visitorOrigin(platform.url);
    await page.goto(`${origin}/`, { waitUntil: 'networkidle' });
    expect(await shifts(page)).toEqual([]);
    await wake(page);
    await page.mouse.wheel(0, 20_000);
    await expect(page.getByRole('contentinfo')).toBeInViewport();
    expect(await shifts(page)).toEqual([]);
  });

  test('UX 54: in forced colors the lamp keeps its ground and controls keep their edges', async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/');
    const edge = (name: string) =>
      page
        .getByRole('main')
        .getByRole('link', { name })
        .evaluate((link) => getComputedStyle(link).borderTopColor);
    expect(await edge('Sign in')).not.toBe('rgba(0, 0, 0, 0)');
    expect(await edge('See a sample report')).not.toBe('rgba(0, 0, 0, 0)');
    const ground = await page
      .locator('main svg[viewBox="0 0 72 120"]')
      .evaluate((svg) => getComputedStyle(svg).backgroundColor);
    expect(ground).toBe('rgb(18, 21, 63)');
  });

  test('issue 18.3: the report is in the first screen, and the parts of the page are a press away', async ({
    page,
  }) => {
    for (const size of [
      { width: 1280, height: 720 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(size);
      await page.goto('/');
      await expect(page.getByRole('link', { name: 'See a sample report' })).toBeInViewport();
      await expect(page.getByText('TikTok lost three of four installs').first()).toBeInViewport({
        ratio: 1,
      });
    }
    for (const name of ['Product', 'Security', 'Questions'])
      await test.step(name, async () => {
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
        await expect(page.locator(`#${name.toLowerCase()}`)).toBeInViewport();
      });
    await page.goto('/portal/tos');
    await page.getByRole('link', { name: 'Security', exact: true }).click();
    await expect(page.locator('#security')).toBeInViewport();
  });
});

it.describe('the start page without a script', () => {
  it.use({ javaScriptEnabled: false });

  it('is whole: texts, links and questions', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('152.4 billion')).toBeVisible();
    await page.getByText('How do I reset my password?').click();
    await expect(page.getByRole('link', { name: 'Forgot your password?' })).toBeVisible();
    await page.getByRole('link', { name: 'I have an invitation' }).click();
    await expect(page.getByRole('heading', { name: 'Have an invitation?' })).toBeInViewport();
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  });
});
