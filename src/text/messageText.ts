import type { i18n as I18n } from 'i18next';
import type { Message, MessageValues } from '../rules/message';
import { cleanText } from '../rules/untrustedText';

/** Translates a message; `t` is the translator of any area. */
export const createMessageText = (t: I18n['t']): ((message: Message) => string) => {
  // A message contains the values of its own key; the compiler would require those of every key.
  const text = t as (key: string, values?: MessageValues) => string;
  const say = (message: Message): string =>
    'text' in message
      ? cleanText(message.text)
      : (message.reasons ?? [])
          .map(say)
          .reduce(
            (first, second) => text('form:sentences', { first, second }),
            text(message.key, message.values),
          );
  return say;
};
