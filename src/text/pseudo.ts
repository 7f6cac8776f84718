import type { Texts } from './languages';

/** The language tag of the pseudo-locale. */
export const PSEUDO_LANGUAGE = 'en-XA';

const ACCENTS: Record<string, string> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  y: 'ý',
  c: 'ç',
  n: 'ñ',
  s: 'š',
  z: 'ž',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
  Y: 'Ý',
  C: 'Ç',
  N: 'Ñ',
  S: 'Š',
  Z: 'Ž',
};

/** Adds accents, brackets and a third more length to a text; `{{names}}` stay unchanged. */
export const pseudoText = (text: string): string => {
  const accented = text
    .split(/(\{\{.*?\}\})/)
    .map((part) => (part.startsWith('{{') ? part : part.replace(/[a-z]/gi, (c) => ACCENTS[c] ?? c)))
    .join('');
  return `⟦${accented}${' ~'.repeat(Math.ceil(text.length / 6))}⟧`;
};

const walk = (node: unknown): unknown => {
  if (typeof node === 'string') return pseudoText(node);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, walk(value)]));
};

/**
 * Texts of the pseudo-locale `en-XA`. A page in it reveals every hard-coded text, and every place that is too narrow
 * for a longer language.
 */
export const pseudoTexts = <All extends Texts>(texts: All): All =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the walk keeps the shape it is given
  walk(texts) as All;
