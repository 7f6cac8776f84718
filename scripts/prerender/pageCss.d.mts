/** See pageCss.mjs. */
export function pageCss(
  css: string,
  html: string,
  page: { brand: string; language: string; isLinked?: boolean },
): { html: string; now: string; later: string };
