import { useTranslation } from 'react-i18next';
import type { Message } from '../../../rules/message';
import { createSay } from '../../../text/say';

/** Returns the text of a message in the page's language. */
export const useSay = (): ((message: Message) => string) => createSay(useTranslation().t);
