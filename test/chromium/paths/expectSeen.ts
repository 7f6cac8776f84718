import type { Page } from '@playwright/test';
import { en } from '../../../src/text/en';
import * as pages from '../../../src/text/en/pages';
import { createI18n } from '../../../src/text/i18n';
import { createMessageText } from '../../../src/text/messageText';
import { coverageLine, coverageOf } from '../../model/coverage';
import type { Model, Path } from '../../model/paths';
import { differences, inWords, leavesOf, linesToSee, readPage } from '../../model/visible';
import type { linesAt, AnyVisible, Moment, WordedThing } from '../../model/visible';
import { expect } from '../support/test';

const english = createI18n('en', { ...en, ...pages }).then(({ t }) => createMessageText(t));

/** Retries soon, since a step's effect is rendered in the next frames. */
export const SOON = { intervals: [20, 20, 50, 100, 250] };

const escaped = (words: string): RegExp =>
  new RegExp(words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));

const locate = (page: Page, { role, name, text, described, off }: WordedThing) =>
  page
    .getByRole(role, {
      ...(name === null ? {} : { name, exact: true }),
      ...(described === null ? {} : { description: escaped(described) }),
      ...(off === null ? {} : { disabled: off }),
    })
    .filter({ visible: true, ...(text === null ? {} : { hasText: text }) });

/** Waits until the page shows these lines of a table, in English; those with nothing to see, or named `unseen`, are skipped. */
export async function expectSeen(
  page: Page,
  all: ReturnType<typeof linesAt>,
  unseen: readonly string[] = [],
): Promise<void> {
  const lines = all.flatMap(({ name, seen }) =>
    seen && !unseen.includes(name) ? [{ name, seen }] : [],
  );
  if (lines.length === 0) return;
  const say = await english;
  const line = lines.map(({ name }) => name).join(', ');
  const worded = lines.map(({ seen }) => inWords(say, 'Adlantern', seen));
  const unlike = async () => {
    const read = await page.evaluate(readPage);
    return worded.flatMap((each) => differences(each, read));
  };
  await expect.poll(unlike, { ...SOON, message: line }).toEqual([]);
  const there = worded.flatMap((each) => each.there.map((thing) => locate(page, thing)));
  const gone = worded.flatMap((each) => each.gone.map((thing) => locate(page, thing)));
  // One query for all: the page computes roles and names once, and the browser is asked once.
  let whole = page.locator('html');
  for (const has of there) whole = whole.filter({ has });
  for (const hasNot of gone) whole = whole.filter({ hasNot });
  try {
    await expect(whole, line).toBeVisible();
  } catch (error) {
    // Says which one.
    for (const each of there) await expect(each.first(), line).toBeVisible({ timeout: 1 });
    for (const each of gone) await expect(each, line).toHaveCount(0, { timeout: 1 });
    throw error;
  }
}

/** Returns the lines of a machine's table that apply at these moments. */
export const linesOf = (moments: readonly Moment[]): string[] =>
  moments.flatMap(({ value, effects }) => [...leavesOf(value), ...effects]);

/** Prints what the paths of a machine cover, and expects that they see each line of its table but the unseen ones. */
export function expectEveryLine(
  {
    model,
    visible,
    unseen = [],
  }: { model: Model; visible: AnyVisible; unseen?: readonly string[] },
  paths: readonly Path[],
  seen: readonly string[],
): void {
  const events = paths.map(({ steps }) => steps.map(({ event }) => event));
  const covered = coverageLine(model.name, coverageOf(model.machine, events));
  const all = linesToSee(visible);
  const missing = all.filter((line) => !seen.includes(line));
  process.stdout.write(
    `in Chromium, ${covered}, seen ${all.length - missing.length}/${all.length} (${paths.length} paths)\n`,
  );
  expect(missing).toEqual(unseen);
}
