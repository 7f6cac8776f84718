import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const FAMILY = '@fontsource/bricolage-grotesque';
const WEIGHT = 600;

const letters = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join('');

/**
 * English headings use ASCII and typographic signs. The rest of Latin-1 is for names, and is loaded with the first one
 * that needs it.
 */
const PARTS = [
  { letters: `${letters(0x20, 0x7e)}–—‘’“”…€`, range: 'U+20-7e,U+2013-2026,U+20ac' },
  { letters: letters(0xa0, 0xff), range: 'U+a0-ff' },
];

/**
 * Subsets the headings' font: its files, the license of each, and the rules that declare them. With `optional`, a page whose
 * font arrives late keeps the system font, so that nothing moves.
 */
export async function displayFont() {
  const { resolve } = createRequire(import.meta.url);
  const file = readFileSync(
    resolve(`${FAMILY}/files/bricolage-grotesque-latin-${WEIGHT}-normal.woff2`),
  );
  const licence = readFileSync(resolve(`${FAMILY}/LICENSE`));
  const parts = await Promise.all(
    PARTS.map(async ({ letters: kept, range }) => {
      const bytes = await subsetFont(file, kept, { targetFormat: 'woff2', noLayoutClosure: true });
      const name = `assets/display.${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}`;
      return {
        files: { [`${name}.woff2`]: bytes, [`${name}.txt`]: licence },
        css: `@font-face{font-family:Display;src:url(/${name}.woff2) format("woff2");font-weight:${WEIGHT};font-display:optional;unicode-range:${range}}`,
      };
    }),
  );
  return {
    files: Object.assign({}, ...parts.map((part) => part.files)),
    css: parts.map((part) => part.css).join(''),
  };
}
