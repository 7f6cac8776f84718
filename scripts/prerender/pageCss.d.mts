/** See pageCss.mjs. */
export function pageCss(
  css: string,
  html: string,
  page: { brand: string; language: string; defaultBrand: string },
): { html: string; now: string; later: string };
