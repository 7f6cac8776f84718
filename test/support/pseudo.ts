import type { Texts } from '../../src/text/languages';

/** The language tag of the pseudo-locale. */
export const PSEUDO_LANGUAGE = 'en-XA';

/** Adds accents, brackets and a third more length to a text; `{{names}}` stay unchanged. */
export const pseudoText = (text: string): string => {
  const accented = text
    .split(/(\{\{.*?\}\})/)
    .map((part) => (part.startsWith('{{') ? part : part.replace(/[aeiouyn]/gi, '$&\u0301')))
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
export const pseudoTexts = <All extends Texts>(texts: All): All => walk(texts) as All;
