import { createInstance, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { keepLanguage } from './choice';
import {
  DEFAULT_LANGUAGE,
  LANGUAGES,
  languageOf,
  type Language,
<<<<<<< HEAD
  type SignedInTexts,
=======
  type PageTexts,
>>>>>>> main
  type Texts,
} from './languages';

/** An i18next instance that speaks one language from the start. */
export const createI18n = async (
  language: string,
<<<<<<< HEAD
  texts: Texts & Partial<SignedInTexts>,
=======
  texts: Texts & Partial<PageTexts>,
>>>>>>> main
): Promise<I18n> => {
  const instance = createInstance();
  await instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    defaultNS: 'shell',
    resources: { [language]: texts },
    // React escapes what it shows.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    returnNull: false,
  });
  return instance;
};

/** Starts in a language: fetches its texts, and says so to the document. */
export const startI18n = async (language: Language): Promise<I18n> => {
  const instance = await createI18n(language, await LANGUAGES[language].load());
  document.documentElement.lang = LANGUAGES[language].htmlLang;
  return instance;
};

/** Whether an instance has the texts of the pages behind the sign-in, in a language. */
const hasSignedInTexts = (instance: I18n, language: string): boolean =>
  instance.hasResourceBundle(language, 'account' satisfies keyof SignedInTexts);

const addTexts = (instance: I18n, language: Language, texts: object): void => {
  for (const [area, entries] of Object.entries(texts))
    instance.addResourceBundle(language, area, entries);
};

const addSignedInTexts = async (instance: I18n, language: Language): Promise<void> =>
  addTexts(instance, language, await LANGUAGES[language].loadSignedIn());

const comingTexts = new WeakMap<I18n, Promise<void>>();

/**
 * Fetches the texts of the pages behind the sign-in, once; null when they are there. They stay complete when
 * the language is changed.
 */
export const signedInTexts = (instance: I18n): Promise<void> | null => {
  if (hasSignedInTexts(instance, instance.language)) return null;
  const coming = comingTexts.get(instance);
  if (coming) return coming;
  const texts = addSignedInTexts(instance, currentLanguage(instance));
  comingTexts.set(instance, texts);
  return texts;
};

/**
 * Changes to another language in place: route, focus and typed data stay (UX 58). Rejects when the
 * texts could not be loaded; the page then stays as it was.
 */
export const changeLanguage = async (instance: I18n, language: Language): Promise<void> => {
  const { load, loadSignedIn } = LANGUAGES[language];
  const isSignedIn = comingTexts.has(instance) || hasSignedInTexts(instance, instance.language);
  const all = await Promise.all([load(), ...(isSignedIn ? [loadSignedIn()] : [])]);
  for (const texts of all) addTexts(instance, language, texts);
  await instance.changeLanguage(language);
  document.documentElement.lang = LANGUAGES[language].htmlLang;
  keepLanguage(language);
};

/** The language an instance speaks now. */
export const currentLanguage = (instance: I18n): Language =>
  languageOf(instance.language) ?? DEFAULT_LANGUAGE;
