import { expect, test } from './support/test';

/** `npm run screens` writes the pictures of the README; else they land in the test's own folder. */
const folder = process.env['SCREENS_DIR'];

const SIZES = [
  { name: 'desktop', width: 1280, height: 800 },
  { name: 'phone', width: 390, height: 844 },
] as const;

for (const { name, ...viewport } of SIZES)
  for (const scheme of ['light', 'dark'] as const)
    test(`the sign-in page on a ${name}, ${scheme}, fits without sideways scroll`, async ({
      page,
      signIn,
    }, info) => {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await signIn.open();
      // As it looks from the second visit on.
      await page.getByRole('button', { name: 'Reject all' }).click();
      await page.reload();
      await signIn.email.waitFor();
      const file = `sign-in-${name}-${scheme}.png`;
      await page.screenshot({ path: folder ? `${folder}/${file}` : info.outputPath(file) });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    });
