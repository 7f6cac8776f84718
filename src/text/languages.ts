import type { en } from './en';
import type * as pages from './en/pages';
import { loadPart } from '../rules/loadPart';

/** The shape of the English texts, for another language. */
type Translated<T> = { [K in keyof T]: T[K] extends string ? string : Translated<T[K]> };

/** All texts of one language. A missing or surplus key does not compile. */
export type Texts = Translated<typeof en>;

export type PageTexts = Translated<typeof pages>;

/**
 * The languages of the portal (spec 1, 9), each with its native name and its own chunk. `htmlLang` is the value for
 * `<html lang>` (WCAG 3.1.1).
 */
export const LANGUAGES = {
  en: {
    name: 'English',
    htmlLang: 'en',
    load: (): Promise<Texts> => loadPart(async () => (await import('./en')).en),
  },
  zh: {
    name: '中文',
    htmlLang: 'zh-CN',
    load: (): Promise<Texts> => loadPart(async () => (await import('./zh')).zh),
  },
} as const;

export type Language = keyof typeof LANGUAGES;

/** All languages in display order. */
export const LANGUAGE_IDS: readonly Language[] = ['en', 'zh'];

/** The language of a page without a choice (spec 9: default UI locale). */
export const DEFAULT_LANGUAGE: Language = 'en';

/** The language of a tag such as `zh-Hans-CN`; null if unsupported. */
export const languageOf = (tag: string | null): Language | null => {
  const primary = tag?.toLowerCase().split(/[-_]/)[0];
  return LANGUAGE_IDS.find((id) => id === primary) ?? null;
};
