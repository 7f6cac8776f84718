import type { Page } from '@playwright/test';
import { en } from '../../../src/text/en';
import { pages } from '../../../src/text/en/pages';
import { createI18n } from '../../../src/text/i18n';
import { createSay } from '../../../src/text/say';
import { differences, inWords, readPage, type Seen, type WordedThing } from '../../model/visible';
import { expect } from '../support/test';

const english = createI18n('en', { ...en, ...pages }).then(({ t }) => createSay(t));

/** Retries soon, since a step's effect is rendered in the next frames. */
export const SOON = { intervals: [20, 20, 50, 100, 250] };

const escaped = (words: string): RegExp =>
  new RegExp(words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));

const locate = (page: Page, { role, name, text }: WordedThing) =>
  page
    .getByRole(role, name === null ? {} : { name, exact: true })
    .filter(text === null ? {} : { hasText: text })
    .first();

/** Waits until the page shows a line of a table, in English; `line` is its name in the failure report. */
export async function expectSeen(page: Page, line: string, seen: Seen): Promise<void> {
  const worded = inWords(await english, 'Adlantern', seen);
  await expect
    .poll(async () => differences(worded, await page.evaluate(readPage)), {
      ...SOON,
      message: line,
    })
    .toEqual([]);
  for (const thing of worded.there) {
    const found = locate(page, thing);
    await expect(found, line).toBeVisible();
    if (thing.described !== null)
      await expect(found, line).toHaveAccessibleDescription(escaped(thing.described));
    if (thing.off === true) await expect(found, line).toBeDisabled();
    if (thing.off === false) await expect(found, line).toBeEnabled();
  }
  for (const thing of worded.gone) await expect(locate(page, thing), line).toBeHidden();
}
