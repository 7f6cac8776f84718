import { STORAGE_KEYS } from '../rules/cookies';
import { readStored, writeStored } from '../rules/stored';
import { DEFAULT_LANGUAGE, languageOf, type Language } from './languages';

/** The parameter of an address that names a language. */
const PARAMETER = 'lang';

/** The language of this visit: `?lang=` first, then the stored choice, then English (decisions). */
export const chosenLanguage = (search: string): Language =>
  languageOf(new URLSearchParams(search).get(PARAMETER)) ??
  languageOf(readStored(STORAGE_KEYS.language)) ??
  DEFAULT_LANGUAGE;

/** The query of an address in another language; as it is where it names none (decisions). */
export const inLanguage = (search: string, language: Language): string => {
  const parameters = new URLSearchParams(search);
  const named = languageOf(parameters.get(PARAMETER));
  if (!named || named === language) return search;
  parameters.set(PARAMETER, language);
  return `?${parameters}`;
};

/** Keeps a choice for the next visit. */
export const keepLanguage = (language: Language): void =>
  writeStored(STORAGE_KEYS.language, language);
