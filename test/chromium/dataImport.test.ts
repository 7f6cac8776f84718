import type { Page, Route } from '@playwright/test';
import { violations } from './support/axe';
import { overflow } from './support/publicPages';
import { shifts, watchShifts } from './support/shifts';
import { beginSession } from './support/signInScreen';
import { expect, test as it, testOnSharedPage as test } from './support/test';

const DATA = '/portal/data';
const DEMO = { email: 'demo@adlantern.example', password: 'Lantern2026' };
const HEAD = 'day,channel,game,campaign,spend,installs';
const GOOD = `${HEAD}\n2026-01-20,TikTok,Neon Drift,Page test,12.50,5\n`;
const BAD = `${HEAD}\n2026-01-20,Radio,Neon Drift,Page test,12.50,5\n2026-13-01,TikTok,Neon Drift,,ten,5\n`;

const named = (name: string, text: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

async function choose(page: Page, name: string, text: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a CSV file' }).click();
  await (await chooser).setFiles(named(name, text));
}

/** Drops a file on the page, as from the desktop. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  const files = await page.evaluateHandle(
    ([file = '', content = '']) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], file, { type: 'text/csv' }));
      return transfer;
    },
    [name, text],
  );
  const zone = page.getByText('or drop it here');
  await zone.dispatchEvent('dragover', { dataTransfer: files });
  await zone.dispatchEvent('drop', { dataTransfer: files });
}

test('issue 18: a bad file is refused with its places, a good one is imported whole, and only once', async ({
  page,
}) => {
  await beginSession(page, DEMO);
  await page.goto('/portal/report');
  await page.getByRole('link', { name: 'Data', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${DATA}$`));
  await choose(page, 'wrong.csv', BAD);
  await expect(page.getByText('Nothing was imported: 3 problems in wrong.csv')).toBeVisible();
  const problem = page.getByRole('row').filter({ hasText: 'Radio' });
  await expect(problem).toContainText('Enter one of: Facebook');
  await expect(problem.getByRole('rowheader')).toHaveText('2');
  const list = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download this list' }).click();
  expect((await list).suggestedFilename()).toBe('problems.csv');
  expect(await violations(page)).toEqual([]);
  await choose(page, 'right.csv', GOOD);
  await expect(page.getByText('Imported right.csv: 1 new row.')).toBeVisible();
  await drop(page, 'right.csv', GOOD);
  await expect(page.getByText('Nothing changed: right.csv was already imported on')).toBeVisible();
  const imported = page.getByRole('row').filter({ hasText: DEMO.email });
  await expect(imported.filter({ hasText: 'right.csv' })).toHaveCount(2);
});

test('WCAG 1.4.10: on a phone, the problems of a file need no scrolling sideways, also in their table', async ({
  page,
}) => {
  await beginSession(page, DEMO);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(DATA);
  await choose(page, 'wrong.csv', BAD);
  const problem = page.getByRole('row').filter({ hasText: 'Radio' });
  await expect(problem.getByRole('rowheader')).toHaveText('2');
  const table = page.getByRole('region', { name: 'What to do' });
  expect(await table.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
  expect(await overflow(page)).toBe(0);
});

test('asks before leaving during an upload, but not afterwards', async ({ page }) => {
  await beginSession(page, DEMO);
  await page.goto(DATA);
  const held: Route[] = [];
  await page.route('**/api/data/imports*', async (route) => {
    if (route.request().method() === 'POST') held.push(route);
    else await route.continue();
  });
  await choose(page, 'slow.csv', GOOD);
  await expect(page.getByRole('button', { name: 'Cancel import' })).toBeVisible();
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  const toReport = page.getByRole('banner').getByRole('link', { name: 'Report' });
  await toReport.click();
  await expect.poll(() => asked).toEqual([expect.stringContaining('still being imported')]);
  await expect(page).toHaveURL(new RegExp(`${DATA}$`));
  await held[0]?.continue();
  await expect(page.getByText(/slow\.csv/).last()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose a CSV file' })).toBeVisible();
  await toReport.click();
  await expect(page).toHaveURL('/portal/report');
  expect(asked).toHaveLength(1);
});

test('issue 18: a studio key is shown once, works, and is revoked', async ({ page, request }) => {
  await beginSession(page, DEMO);
  await page.goto(DATA);
  await page.getByLabel('Name of the new key').fill('Warehouse');
  await page.getByLabel('Name of the new key').press('Enter');
  await expect(page.getByRole('heading', { name: 'New key: Warehouse' })).toBeFocused();
  // Also once the row above has pushed it down.
  await expect(page.getByRole('button', { name: 'Revoke Warehouse' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'I’ve stored it' })).toBeInViewport({ ratio: 1 });
  const key = (await page.getByText(/^adl_/).textContent()) ?? '';
  const send = () =>
    request.post('/api/import', {
      headers: { authorization: `Bearer ${key}`, 'content-type': 'text/csv' },
      data: GOOD,
    });
  expect((await send()).status()).toBe(200);
  await page.getByRole('button', { name: 'I’ve stored it' }).click();
  await expect(page.getByText(key)).toHaveCount(0);
  await page.reload();
  const row = page.getByRole('listitem').filter({ hasText: 'Warehouse' });
  await expect(row).toContainText(`ends in ${key.slice(-4)}`);
  await expect(row).toContainText('Last used');
  await row.getByRole('button', { name: 'Revoke Warehouse' }).click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await expect(page.getByText('Warehouse no longer works.')).toBeVisible();
  expect((await send()).status()).toBe(401);
});

for (const language of ['en', 'zh'])
  it(`CLS: without an imported file, nothing moves in ${language}`, async ({ page }) => {
    await beginSession(page, DEMO);
    await watchShifts(page);
    await page.setViewportSize({ width: 768, height: 1600 });
    await page.route('**/api/data/imports*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.fulfill({ json: { ret: 0, data: { imports: [] } } });
    });
    await page.goto(`${DATA}?lang=${language}`);
    await expect(page.getByText(language === 'en' ? 'No files yet.' : '还没有文件')).toBeVisible();
    expect(await shifts(page)).toEqual([]);
  });
