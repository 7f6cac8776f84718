import type { i18n as I18n } from 'i18next';
import type { Message } from '../../../src/rules/message';
import { en } from '../../../src/text/en';
import * as pages from '../../../src/text/en/pages';
import { createI18n } from '../../../src/text/i18n';
import type { Language } from '../../../src/text/languages';
import { createMessageText } from '../../../src/text/messageText';
import { zh } from '../../../src/text/zh';
import { chinesePages } from '../../support/chinesePages';

const failing = (why: string) => (): never => {
  throw new Error(why);
};

/** Makes each use of a text fail that does not exist, lacks one of its values, is a whole area or of no area. */
export function strictTexts(i18n: I18n): I18n {
  Object.assign(i18n.options, {
    saveMissing: true,
    missingKeyHandler: failing('A text does not exist.'),
    missingInterpolationHandler: failing('A text lacks a value.'),
    returnedObjectHandler: failing('An area is no text.'),
  });
  const hasLoaded = i18n.hasLoadedNamespace.bind(i18n);
  i18n.hasLoadedNamespace = (area, options) =>
    area === '' ? failing('An area has no name.')() : hasLoaded(area, options);
  return i18n;
}

const TEXTS = { en: { ...en, ...pages }, zh: { ...zh, ...chinesePages } };
const sayIn = (language: Language) =>
  createI18n(language, TEXTS[language]).then(({ t }) => createMessageText(t));
const EVERY = { en: sayIn('en'), zh: sayIn('zh') };

/** Says any message in a language for a test, also a text of a page that is not loaded. */
export const sayEvery = (language: Language): Promise<(message: Message) => string> =>
  EVERY[language];
