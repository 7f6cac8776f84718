import { useTranslation } from 'react-i18next';
import type { Message } from '../../../rules/message';
import { createMessageText } from '../../../text/messageText';

/** Returns the text of a message in the page's language. */
export const useMessageText = (): ((message: Message) => string) =>
  createMessageText(useTranslation().t);
