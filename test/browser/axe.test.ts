import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './support/test';

for (const language of ['en', 'zh'] as const)
  for (const scheme of ['light', 'dark'] as const)
    test(`axe finds nothing on sign-in, idle and refused, ${language}, ${scheme}`, async ({
      page,
      platform,
    }) => {
      const { email } = await platform.account();
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.goto(`/portal/login?lang=${language}`);
      await page.locator('#email').waitFor();
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      await page.locator('#email').fill(email);
      await page.locator('#password').fill('Wrong12345');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert').first()).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    });
