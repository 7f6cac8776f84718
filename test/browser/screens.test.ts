import type { Page } from '@playwright/test';
import { violations } from './support/axe';
import {
  ANDROID,
  BRAND_IDS,
  brandOrigin,
  inLanguage,
  LANGUAGE_IDS,
  PUBLIC_PAGE_ENTRIES,
  rejectOptional,
  SCHEMES,
} from './support/publicPages';
import { expect, test } from './support/test';

/** `npm run screens` walks all variants and writes every picture there; else four are walked, none is kept. */
const folder = process.env['SCREENS_DIR'];

const SIZES = [
  {
    name: 'phone',
    options: { viewport: { width: 390, height: 844 }, userAgent: ANDROID, hasTouch: true },
  },
  { name: 'tablet', options: { viewport: { width: 820, height: 1180 }, hasTouch: true } },
  { name: 'desktop', options: { viewport: { width: 1440, height: 900 } } },
] as const;

const VARIANTS = SIZES.flatMap((size) =>
  SCHEMES.flatMap((scheme) =>
    LANGUAGE_IDS.flatMap((language) =>
      BRAND_IDS.map((brand) => ({ size, scheme, language, brand })),
    ),
  ),
);

/** Without a folder: every pair of scheme, language and brand, and each size. */
const SMALL = [
  'phone-dark-zh-adharbor',
  'phone-light-en-adharbor',
  'tablet-light-zh-adlantern',
  'desktop-dark-en-adlantern',
];
const nameOf = ({ size, scheme, language, brand }: (typeof VARIANTS)[number]) =>
  `${size.name}-${scheme}-${language}-${brand}`;

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Waits until a page is awake and has all that it shows. */
async function settled(page: Page, name: string) {
  await page.mouse.move(4, 300);
  await expect(page.locator('html[data-awake]')).toBeAttached();
  if (name === 'report') await expect(page.locator('main table tbody tr').first()).toBeAttached();
  if (name === 'register') await expect(page.locator('#password')).toBeVisible();
  await page.mouse.move(0, 0);
}

for (const variant of VARIANTS) {
  const { size, scheme, language, brand } = variant;
  const variantName = nameOf(variant);
  if (!folder && !SMALL.includes(variantName)) continue;

  test.describe(variantName, () => {
    test.use({ ...size.options, colorScheme: scheme, contextOptions: { reducedMotion: 'reduce' } });

    test('UX 46, axe: every page fits into the window, and axe finds nothing', async ({
      page,
      context,
      platform,
    }) => {
      test.slow();
      const origin = brandOrigin(platform.url, brand);
      const keep = async (screen: string) => {
        expect(await overflow(page), screen).toBe(0);
        expect(await violations(page), screen).toEqual([]);
        if (folder)
          await page.screenshot({
            path: `${folder}/${screen}-${variantName}.png`,
            fullPage: true,
          });
      };
      await page.goto(origin + inLanguage('/portal/login', language));
      await settled(page, 'sign-in');
      await keep('first-visit');
      await rejectOptional(context, origin);
      for (const [name, path] of PUBLIC_PAGE_ENTRIES) {
        await page.goto(origin + inLanguage(path, language));
        await settled(page, name);
        await keep(name);
      }
      await page.goto(origin + inLanguage('/portal/login', language));
      await settled(page, 'sign-in');
      await page.locator('main button[type=submit]').click();
      await expect(page.getByRole('alert').first()).toBeVisible();
      await keep('sign-in-refused');
    });
  });
}
