import { getRequestFromUserContext } from 'supertokens-node';
import { languageOf } from '../http/language';
import type { Recipient } from '../mail/kinds';
import { recipientOf } from '../mail/recipient';
import type { AuthContext } from './context';

export const sdkRecipient = (
  { db }: Pick<AuthContext, 'db'>,
  email: string,
  userContext: Parameters<typeof getRequestFromUserContext>[0],
): Promise<Recipient> => {
  const request = getRequestFromUserContext(userContext);
  return recipientOf(db, email, languageOf(request?.getHeaderValue('accept-language')));
};
