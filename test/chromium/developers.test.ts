import { composeMail } from '../../server/mail/compose';
import { BRANDS } from '../../src/rules/brands';
import { MAIL_SAMPLES, MAIL_URL } from '../server/support/mailSamples';
import { expectAccessible } from './support/axe';
import { overflow } from './support/publicPages';
import { expect, testOnSharedPage as test } from './support/test';

test('the developers’ page injects a fault for the user with one press, and switches it off again', async ({
  page,
  complaints,
}) => {
  await page.goto('/developers');
  await page.getByRole('button', { name: 'ret 50000: an error: see it at a call' }).click();
  const notices = page.getByRole('region', { name: 'Notifications' });
  await expect(notices).toContainText('The report could not be made.');
  await page.goto('/developers');
  await page
    .getByRole('button', { name: 'HTTP 503: overloaded or in maintenance: see it at the report' })
    .click();
  await expect(page.getByRole('alert')).toContainText(
    'Service unavailable, overloaded or in maintenance',
  );
  await page.goto('/developers');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Turn off all' }).click();
  await expect(page.getByText('No fault is active.')).toBeVisible();
  // The errors of the first page were logged when it was closed.
  complaints.length = 0;
});

test('P24: an invitation is created as a link to press, and is in the table at once', async ({
  page,
}) => {
  await page.goto('/developers');
  const invited = `invited-${crypto.randomUUID()}@games.example`;
  await page.getByLabel('Email', { exact: true }).fill(invited);
  await page.getByRole('button', { name: 'Create invitation' }).click();
  const link = page.getByRole('status').getByRole('link');
  await expect(page.getByRole('row', { name: `${invited} Demo studio` })).toContainText('open');
  await link.click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(invited);
});

test('a mail to a long address fits the smallest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const to = { email: `${'w'.repeat(60)}@games.example`, language: 'en' } as const;
  const sender = { brand: BRANDS.adlantern, url: MAIL_URL };
  await page.setContent(composeMail('newDevice', to, MAIL_SAMPLES.newDevice, sender).html);
  expect(await overflow(page)).toBe(0);
});
