import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { setStyle } from './wholePage';

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

/** What is off the screen is laid out too: until it comes there it may keep the colours of another scheme. */
const ALL_LAID_OUT = '* { content-visibility: visible !important; }';

/**
 * What axe finds in the page, as rule and elements. No frame is looked into, so that axe needs no page of its own to
 * sum up, which takes most of its time; nor does it describe every element that is as it should be.
 */
export async function violations(
  page: Page,
  about: About = 'everything',
  { include, exclude }: Parts = {},
) {
  await setStyle(page, ALL_LAID_OUT);
  await settled(page);
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    .setLegacyMode()
    .options({ ...RULES[about], resultTypes: ['violations'] });
  if (include !== undefined) axe.include(include);
  if (exclude !== undefined) axe.exclude(exclude);
  const found = await axe.analyze();
  return found.violations.map(({ id, nodes }) => ({
    id,
    elements: nodes.map(({ html }) => html),
  }));
}
