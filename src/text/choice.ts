import { languageInCookies } from '../rules/languageCookie';
import { DEFAULT_LANGUAGE, languageOf, type Language } from './languages';

/** The address parameter for the language. */
const PARAMETER = 'lang';

/** The language of this visit: `?lang=` first, then the stored choice, then English (decisions). */
export const chosenLanguage = (search: string): Language =>
  languageOf(new URLSearchParams(search).get(PARAMETER)) ??
  languageOf(languageInCookies(document.cookie)) ??
  DEFAULT_LANGUAGE;

/** The query of an address in another language; unchanged if it names none (decisions). */
export const inLanguage = (search: string, language: Language): string => {
  const parameters = new URLSearchParams(search);
  const named = languageOf(parameters.get(PARAMETER));
  if (!named || named === language) return search;
  parameters.set(PARAMETER, language);
  return `?${parameters}`;
};
