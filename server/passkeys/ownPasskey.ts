import { verifyCredentials } from 'supertokens-node/recipe/webauthn';
import { TENANT } from '../core/context';
import type { Database } from '../data/schema';
import { fieldsOf, textField, textIn } from '../json';
import { isOwnPasskey } from './ownPasskeys';

type SignedCredential = Parameters<typeof verifyCredentials>[0]['credential'];

/** Names the challenge that a passkey has signed. */
const OPTIONS_ID = 'webauthnGeneratedOptionsId';

export const isOfPasskey = (body: unknown): boolean => textField(body, OPTIONS_ID) !== undefined;

/**
 * Whether a passkey of this account has signed the challenge that the body names. Another account's passkey is
 * refused before its signature is checked; a challenge works once.
 */
export async function isSignedByOwn(db: Database, userId: string, body: unknown): Promise<boolean> {
  const { credential } = fieldsOf(body);
  if (!(await isOwnPasskey(db, userId, textIn(credential, 'id')))) return false;
  const { status } = await verifyCredentials({
    tenantId: TENANT,
    webauthnGeneratedOptionsId: textIn(body, OPTIONS_ID),
    // The core reads it field by field.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
    credential: credential as SignedCredential,
  });
  return status === 'OK';
}
