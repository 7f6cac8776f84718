import * as pages from '../../src/text/en/pages';
import type { PageTexts } from '../../src/text/languages';

/** The Chinese texts that come with their page. */
export const chinesePages = Object.fromEntries(
  Object.keys(pages).map((area) => [area, require(`../../src/text/zh/${area}`)[area]]),
  // Each page's own texts are checked where it loads them.
) as unknown as PageTexts;
