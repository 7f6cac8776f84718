import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * What axe's rules are about: half of its time, and most on a page of many cells, goes into colours. They are another
 * in another scheme, and all else in another language.
 */
type About = 'everything' | 'colours' | 'all but colours';

/**
 * What axe finds in the page, as rule and elements. The page has no frames, so that axe needs no page of
 * its own to sum up, which takes most of its time.
 */
export async function violations(page: Page, about: About = 'everything') {
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (about === 'colours') axe.withTags('cat.color');
  if (about === 'all but colours') axe.disableRules(['color-contrast', 'link-in-text-block']);
  const found = await axe.analyze();
  return found.violations.map(({ id, nodes }) => ({
    id,
    elements: nodes.map(({ html }) => html),
  }));
}
