import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Made small, which takes a page half as long to read. */
const AXE = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
    'axe-core/axe.min.js',
  ),
  'utf8',
);

/**
 * What axe's rules are about: half of its time, and most on a page of many cells, goes into colours. They are another
 * in another scheme, and all else in another language.
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

/** The parts of a page that are looked at, as selectors. */
interface Parts {
  include?: string;
  exclude?: string;
}

/** What is asked of axe in the page. */
interface Axe {
  run: (parts: object, options: object) => ReturnType<AxeBuilder['analyze']>;
}

/** Until what fades or moves in is there: half faded in, no colour is its own. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ playState, effect }) => {
          const end = effect?.getComputedTiming().endTime;
          return playState === 'running' && end !== Number.POSITIVE_INFINITY;
        })
        // One that is cancelled is over too.
        .map(({ finished }) => finished.catch(() => null)),
    ),
  );

/**
 * What axe finds in the page, as rule and elements. No frame is looked into, nor is every element described that is as
 * it should be. Its own builder would put it into the page twice, and wait a second for each frame that has not come.
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
  return page.evaluate(
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
}
