import { verifyCredentials } from 'supertokens-node/recipe/webauthn';
import { TENANT } from '../core/context';
import type { Database } from '../data/schema';
import { fieldsOf, textField } from '../json';
import { isOwnPasskey } from './ownPasskeys';

type SignedCredential = Parameters<typeof verifyCredentials>[0]['credential'];

/** Names the question that a passkey has answered. */
const OPTIONS_ID = 'webauthnGeneratedOptionsId';

/** Whether a body carries what a passkey has signed. */
export const isOfPasskey = (body: unknown): boolean => textField(body, OPTIONS_ID) !== undefined;

/**
 * Whether a passkey of this very account has signed the question that the body names. Somebody else's is refused before
 * its signature is looked at; a question works once.
 */
export async function isSignedByOwn(db: Database, userId: string, body: unknown): Promise<boolean> {
  const { credential } = fieldsOf(body);
  if (!(await isOwnPasskey(db, userId, textField(credential, 'id') ?? ''))) return false;
  const { status } = await verifyCredentials({
    tenantId: TENANT,
    webauthnGeneratedOptionsId: textField(body, OPTIONS_ID) ?? '',
    // The core reads it field by field.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
    credential: credential as SignedCredential,
  });
  return status === 'OK';
}
