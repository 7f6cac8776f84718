import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * What axe finds in the page, as rule and elements. The page has no frames, so that axe needs no page of
 * its own to sum up, which takes most of its time.
 */
export const violations = async (page: Page) =>
  (await new AxeBuilder({ page }).setLegacyMode().analyze()).violations.map(({ id, nodes }) => ({
    id,
    elements: nodes.map(({ html }) => html),
  }));
