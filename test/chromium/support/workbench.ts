import { readFileSync } from 'node:fs';
import { type Page, expect } from '@playwright/test';

/** Opens a page of the portal with an inspector, and returns the inspector's window. */
export async function openInspected(page: Page, path: string): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await page.goto(path);
  const inspector = await opened;
  await expect(inspector.getByRole('heading', { name: 'Inspector' })).toBeVisible();
  return inspector;
}

/** Saves a page's log with "Report a problem"; returns the file's path and text. */
export async function saveLog(page: Page, note: string): Promise<{ path: string; text: string }> {
  await page.getByRole('button', { name: 'Report a problem' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report a problem' });
  await dialog.getByLabel('What went wrong?').fill(note);
  await dialog.getByRole('button', { name: 'Review the log' }).click();
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save the log' }).click();
  const saved = await saving;
  await expect(dialog.getByText(`Saved as ${saved.suggestedFilename()}`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  const path = await saved.path();
  return { path, text: readFileSync(path, 'utf8') };
}
