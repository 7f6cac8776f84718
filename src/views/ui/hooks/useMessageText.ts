import { useTranslation } from 'react-i18next';
import type { Message } from '../../../rules/message';
import { createMessageText } from '../../../text/messageText';

export const useMessageText = (): ((message: Message) => string) =>
  createMessageText(useTranslation().t);
