import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const FAMILY = '@fontsource/bricolage-grotesque';
const WEIGHT = 600;

const letters = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join('');

/** Headings in the languages of western Europe: ASCII, Latin-1, and the signs that texts are set with. */
const LETTERS = `${letters(0x20, 0x7e)}${letters(0xa0, 0xff)}–—‘’“”…€`;
const RANGE = 'U+20-ff,U+2013-2026,U+20ac';

/**
 * The font of the headings, cut down to the letters they need: its file, the licence that goes with it, and the rule
 * that names it. `optional`: a page whose font comes late keeps the system's, so that nothing moves.
 */
export async function displayFont() {
  const { resolve } = createRequire(import.meta.url);
  const file = resolve(`${FAMILY}/files/bricolage-grotesque-latin-${WEIGHT}-normal.woff2`);
  const bytes = await subsetFont(readFileSync(file), LETTERS, {
    targetFormat: 'woff2',
    noLayoutClosure: true,
  });
  const name = `assets/display.${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}`;
  return {
    files: {
      [`${name}.woff2`]: bytes,
      [`${name}.txt`]: readFileSync(resolve(`${FAMILY}/LICENSE`)),
    },
    css: `@font-face{font-family:Display;src:/* webpackIgnore: true */url(/${name}.woff2) format("woff2");font-weight:${WEIGHT};font-display:optional;unicode-range:${RANGE}}`,
  };
}
