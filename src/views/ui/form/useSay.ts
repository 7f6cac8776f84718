import { useTranslation } from 'react-i18next';
import type { Message, MessageValues } from '../../../forms/message';

/** Every area that has messages of forms. */
const AREAS = ['form', 'signIn', 'registration', 'resetRequest', 'passwordReset'] as const;

/** Says a message in the language of the page, with what exactly is wrong after it. */
export const useSay = (): ((message: Message) => string) => {
  const { t } = useTranslation(AREAS);
  // The values of a message belong to its key; the compiler would want those of every key.
  const text = t as (key: string, values?: MessageValues) => string;
  const say = (message: Message): string =>
    'text' in message
      ? message.text
      : (message.reasons ?? [])
          .map(say)
          .reduce(
            (first, second) => t('form:sentences', { first, second }),
            text(message.key, message.values),
          );
  return say;
};
