import type { i18n as I18n } from 'i18next';
import type { Message } from '../../../src/rules/message';
import { createSay } from '../../../src/text/say';

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

/** Says a message for a test, which may name a text of a page that is not loaded yet. */
export const sayLoaded =
  ({ options, t }: I18n) =>
  (message: Message): string => {
    options.saveMissing = false;
    const words = createSay(t)(message);
    options.saveMissing = true;
    return words;
  };
