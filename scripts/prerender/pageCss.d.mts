/** Returns the styles without those that none of the pages uses. */
export function cssOf(css: string, htmls: readonly string[]): string;

/** See pageCss.mjs. */
export function pageCss(
  css: string,
  html: string,
  page: { brand: string; language: string; isLinked?: boolean },
): { html: string; now: string; later: string };
