import { violations } from './support/axe';
import { flaws } from './support/flaws';
import {
  ANDROID,
  BRAND_IDS,
  brandOrigin,
  inLanguage,
  LANGUAGE_IDS,
  overflow,
  PUBLIC_PAGE_ENTRIES,
  rejectOptional,
  SCHEMES,
  settled,
} from './support/publicPages';
import { shifts, watchShifts } from './support/shifts';
import { expect, test } from './support/test';

/** `npm run screens` walks all variants and writes every picture there; otherwise one is walked, without pictures. */
const folder = process.env['SCREENS_DIR'];

const SIZES = [
  {
    name: 'phone',
    options: { viewport: { width: 390, height: 844 }, userAgent: ANDROID, hasTouch: true },
  },
  { name: 'tablet', options: { viewport: { width: 768, height: 1024 }, hasTouch: true } },
  { name: 'desktop', options: { viewport: { width: 1440, height: 900 } } },
] as const;

const VARIANTS = SIZES.flatMap((size) =>
  SCHEMES.flatMap((scheme) =>
    LANGUAGE_IDS.flatMap((language) =>
      BRAND_IDS.map((brand) => ({ size, scheme, language, brand })),
    ),
  ),
);

/**
 * Without a folder: what `surroundings.test.ts` does not open, which walks the first brand in English on a tablet and a
 * desktop. The other scheme is checked on the same page: it changes only colors.
 */
const SMALL = 'phone-dark-zh-adharbor';

const nameOf = ({ size, scheme, language, brand }: (typeof VARIANTS)[number]) =>
  `${size.name}-${scheme}-${language}-${brand}`;

for (const variant of VARIANTS) {
  const { size, scheme, language, brand } = variant;
  const variantName = nameOf(variant);
  if (!folder && variantName !== SMALL) continue;

  test.describe(variantName, () => {
    test.use({ ...size.options, colorScheme: scheme, contextOptions: { reducedMotion: 'reduce' } });

    test('UX 45, 46, 50, 51, 59, axe: every page fits into the window, nothing moves on its own, and axe finds nothing', async ({
      page,
      context,
      platform,
    }) => {
      test.slow();
      // Pictures show what visitors get; nothing may move with the workbench in the header either.
      const origin = brandOrigin(platform.url, brand, folder ? 'pre' : 'test');
      await watchShifts(page);
      const other = scheme === 'dark' ? 'light' : 'dark';
      const keep = async (screen: string) => {
        expect(await overflow(page), screen).toBe(0);
        expect(await flaws(page, size.name === 'phone'), screen).toEqual([]);
        expect(await violations(page), screen).toEqual([]);
        if (!folder) {
          await page.emulateMedia({ colorScheme: other });
          expect(await violations(page, 'colours'), `${screen}, ${other}`).toEqual([]);
          await page.emulateMedia({ colorScheme: scheme });
          return;
        }
        // The picture beside a form is in a separate file.
        await page.waitForLoadState('networkidle');
        await page.screenshot({ path: `${folder}/${screen}-${variantName}.png`, fullPage: true });
      };
      await page.goto(origin + inLanguage('/portal/login', language));
      await settled(page, 'sign-in');
      expect(await shifts(page), 'first-visit').toEqual([]);
      await keep('first-visit');
      await rejectOptional(context, origin);
      for (const [name, path] of PUBLIC_PAGE_ENTRIES) {
        await page.goto(origin + inLanguage(path, language));
        await settled(page, name);
        expect(await shifts(page), name).toEqual([]);
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
