import { useTranslation } from 'react-i18next';
import type { Message } from '../../../rules/message';
import { createSay } from '../../../text/say';

/** Says a message in the language of the page. */
export const useSay = (): ((message: Message) => string) => createSay(useTranslation().t);
