import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { brokenReferences } from '../../support/brokenReferences';

/** Minified, which halves the time that a page needs to parse it. */
const AXE = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
    'axe-core/axe.min.js',
  ),
  'utf8',
);

/**
 * The scope of axe's rules: half of its time, and most of it on a page of many cells, is spent on colors. A scheme
 * changes only colors, and a language everything else.
 */
type About = 'everything' | 'colours' | 'all but colours';

const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

const RULES: Readonly<Record<About, Parameters<AxeBuilder['options']>[0]>> = {
  everything: {},
  colours: { runOnly: OF_COLOURS },
  'all but colours': {
    rules: Object.fromEntries(OF_COLOURS.map((rule) => [rule, { enabled: false }])),
  },
};

/** The parts of the page to check, as selectors. */
interface Parts {
  include?: string;
  exclude?: string;
}

interface Axe {
  run: (parts: object, options: object) => ReturnType<AxeBuilder['analyze']>;
}

/** Waits until fades and movements end: half faded in, no color is right. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const running = () =>
      document.getAnimations().filter(({ playState, effect }) => {
        const end = effect?.getComputedTiming().endTime;
        return playState === 'running' && end !== Number.POSITIVE_INFINITY;
      });
    for (let calm = 0; calm < 3; calm += 1) {
      await new Promise(requestAnimationFrame);
      const moving = running();
      if (moving.length > 0) calm = -1;
      // A canceled one has ended too.
      await Promise.all(moving.map(({ finished }) => finished.catch(() => null)));
    }
  });

/**
 * Returns axe's findings in the page, as rule and elements, and broken references between them. Skips frames, and describes no passing elements. axe's own
 * builder would inject itself twice, and wait a second for each missing frame.
 */
export async function violations(
  page: Page,
  about: About = 'everything',
  { include, exclude }: Parts = {},
) {
  await settled(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const context = { include: [include ?? 'html'], exclude: exclude === undefined ? [] : [exclude] };
  const options = { ...RULES[about], iframes: false, resultTypes: ['violations'] };
  const broken = about === 'colours' ? [] : await page.evaluate(brokenReferences);
  const ofAxe = await page.evaluate(
    async ([parts, how]) => {
      const axe: Axe = Reflect.get(window, 'axe');
      const found = await axe.run(parts, how);
      return found.violations.map(({ id, nodes }) => ({
        id,
        elements: nodes.map(({ html }) => html),
      }));
    },
    [context, options] as const,
  );
  return broken.length === 0 ? ofAxe : [...ofAxe, { id: 'references', elements: broken }];
}

/** Expects that axe finds nothing in light colors, nor in dark ones; the page is light afterwards. */
export async function expectAccessible(page: Page, where = page.url()): Promise<void> {
  for (const [colorScheme, about] of [
    ['light', 'everything'],
    ['dark', 'colours'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page, about), `${where}, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}
