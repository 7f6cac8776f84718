import { getRequestFromUserContext } from 'supertokens-node';
import { languageOf, type Language } from '../http/language';
import type { Recipient } from '../mail/kinds';
import { recipientOf } from '../mail/recipient';
import type { AuthContext } from './context';

type UserContext = Parameters<typeof getRequestFromUserContext>[0];

export const sdkLanguage = (userContext: UserContext): Language =>
  languageOf(getRequestFromUserContext(userContext)?.getHeaderValue('accept-language'));

export const sdkRecipient = (
  { db }: Pick<AuthContext, 'db'>,
  email: string,
  userContext: UserContext,
): Promise<Recipient> => recipientOf(db, email, sdkLanguage(userContext));
