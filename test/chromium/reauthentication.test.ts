import { violations } from './support/axe';
import { ReportScreen } from './support/reportScreen';
import { beginSession } from './support/signInScreen';
import { expect, test as it, testOnSharedPage as test } from './support/test';
import { recordTraffic } from './support/traffic';
import { expectWhole, faintControls } from './support/wholePage';

it('H1, H2: a session that ends on the report page keeps page and data, and is opened again in place', async ({
  account,
  complaints,
  page,
  platform,
  signIn,
}) => {
  test.slow();
  const lifeMs = 5_000;
  await platform.settings({ accessTokenValidityMs: lifeMs });
  await beginSession(page, account);
  const report = new ReportScreen(page);
  await report.open('?size=10');
  const before = await report.cells(2);
  await platform.revoke(account.email);
  // The next token lasts, so that a slow machine does not use an expired one.
  await platform.restoreSettings();
  await page.clock.setFixedTime(Date.now() + lifeMs);
  const typed = page.getByLabel('Start date', { exact: true });
  await typed.fill('2026-03-05');
  const next = report.button('Next page');
  await next.focus();
  const calls = recordTraffic(page);
  await page.keyboard.press('Enter');

  const dialog = page.getByRole('alertdialog', { name: 'Your session has expired' });
  const password = dialog.getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  await expect(dialog.getByLabel('Email', { exact: true })).toHaveValue(account.email);
  await expect(dialog.getByLabel('Email', { exact: true })).not.toBeEditable();
  const other = dialog.getByRole('button', { name: 'Use a different account' });
  await expect(other).toHaveAccessibleDescription(/Your filters are kept\.$/);
  expect(await violations(page)).toEqual([]);
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await expectWhole(page);
  expect(await faintControls(page)).toEqual([]);
  await page.emulateMedia({ forcedColors: 'none' });

  await password.fill('Wrong2026x');
  await password.press('Enter');
  await expect(dialog.getByText('Email password combination is incorrect.')).toBeVisible();
  await page.keyboard.press('Escape');
  await password.fill(account.password);
  await password.press('Enter');
  await expect(dialog).toBeHidden();
  await signIn.expectSignedIn(account.email);

  // The request that detected the ended session is repeated; nothing else requests the report.
  await expect(report.status).toContainText('page 2 of');
  expect(calls.filter((call) => call === 'GET /api/report')).toHaveLength(2);
  await expect(page.getByText('Sample data')).toBeHidden();
  await expect.poll(() => report.cells(2)).not.toEqual(before);
  await expect(typed).toHaveValue('2026-03-05');
  await expect(next).toBeFocused();
  await expect(page).toHaveURL(/\/portal\/report\?size=10&page=2$/);
  expect(complaints).toEqual([]);
});
