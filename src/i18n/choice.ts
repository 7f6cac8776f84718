import { STORAGE_KEYS } from '../config/cookies';
import { readStored, writeStored } from '../config/stored';
import { DEFAULT_LANGUAGE, languageOf, type Language } from './languages';

/** The language of this visit: `?lang=` first, then the stored choice, then English (decisions). */
export const chosenLanguage = (search: string): Language =>
  languageOf(new URLSearchParams(search).get('lang')) ??
  languageOf(readStored(STORAGE_KEYS.language)) ??
  DEFAULT_LANGUAGE;

/** Keeps a choice for the next visit. */
export const keepLanguage = (language: Language): void =>
  writeStored(STORAGE_KEYS.language, language);
