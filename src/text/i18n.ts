import { createInstance, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { keepLanguage } from './keepLanguage';
import { DEFAULT_LANGUAGE, LANGUAGES, languageOf } from './languages';
import type { Language, PageTexts, Texts } from './languages';

/**
 * Marks where a value that begins or ends in Chinese touches its text. Isolates one with right-to-left letters, which would
 * reorder the text around it.
 */
const MARK = '\0';
const escape = (value: string): string =>
  value
    .replaceAll(/^(?= ?\p{Script=Han})|(?<=\p{Script=Han})$/gu, MARK)
    .replace(/^.*[\u0590-\u08ff].*/s, '\u2068$&\u2069');

/** Texts have a space next to a value, which must not stay between two Chinese characters (docs/texts.md). */
const CLOSE_CHINESE = {
  type: 'postProcessor',
  name: 'closeChinese',
  process: (text: string): string =>
    text.replaceAll(/(?<=\p{Script=Han}) ?\0 ?(?=\p{Script=Han})|\0/gu, ''),
} as const;

/** Creates an i18next instance with its initial language. */
export const createI18n = async (
  language: string,
  texts: Texts & Partial<PageTexts>,
): Promise<I18n> => {
  const instance = createInstance();
  await instance
    .use(initReactI18next)
    .use(CLOSE_CHINESE)
    .init({
      lng: language,
      fallbackLng: false,
      defaultNS: 'shell',
      resources: { [language]: texts },
      // React escapes what it renders.
      interpolation: { escape },
      postProcess: CLOSE_CHINESE.name,
      react: { useSuspense: false },
      returnNull: false,
    });
  return instance;
};

/** Sets the document's language, if it is another: setting the same one, too, restyles the page. */
const markLanguage = (language: Language): void => {
  const { documentElement: root } = document;
  const { htmlLang } = LANGUAGES[language];
  if (root.lang !== htmlLang) root.lang = htmlLang;
};

/** Loads the texts of a language, and sets it on the document. */
export const startI18n = async (language: Language): Promise<I18n> => {
  const instance = await createI18n(language, await LANGUAGES[language].load());
  markLanguage(language);
  return instance;
};

/**
 * Changes the language in place: route, focus and typed data stay (UX 58). Rejects if the texts cannot be loaded; the
 * page is then unchanged.
 */
export const changeLanguage = async (instance: I18n, language: Language): Promise<void> => {
  const texts = await LANGUAGES[language].load();
  for (const [area, entries] of Object.entries(texts))
    instance.addResourceBundle(language, area, entries);
  await instance.changeLanguage(language);
  markLanguage(language);
  keepLanguage(language);
};

export const currentLanguage = (instance: I18n): Language =>
  languageOf(instance.language) ?? DEFAULT_LANGUAGE;
