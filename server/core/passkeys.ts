import {
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Selectable } from 'kysely';
import type { Database } from '../data/schema';
import type { PasskeysTable } from '../data/waysInSchema';
import { fieldsOf, isObject, textField } from '../json';
import type { CoreContext } from './context';
import { useOptions, type PasskeyOptions } from './passkeyOptions';

/** Signatures that a passkey may be made for: Ed25519, P-256, RSA. */
export const ALGORITHMS = [-8, -7, -257];

export type Passkey = Selectable<PasskeysTable>;

/** Why a passkey is refused. */
export interface PasskeyRefusal {
  readonly status:
    | 'OPTIONS_NOT_FOUND_ERROR'
    | 'INVALID_OPTIONS_ERROR'
    | 'INVALID_CREDENTIALS_ERROR'
    | 'INVALID_AUTHENTICATOR_ERROR'
    | 'CREDENTIAL_NOT_FOUND_ERROR';
  readonly reason?: string;
}

const MALFORMED: PasskeyRefusal = { status: 'INVALID_CREDENTIALS_ERROR' };

const refused = (error: unknown): PasskeyRefusal => ({
  status: 'INVALID_AUTHENTICATOR_ERROR',
  reason: error instanceof Error ? error.message : 'unknown reason',
});

/** A credential as browsers send it, as far as the library relies on it; it checks the rest itself. */
const isCredential = (sent: unknown, ...parts: readonly string[]): boolean => {
  const texts = [textField(sent, 'id'), textField(sent, 'rawId')];
  const { response } = fieldsOf(sent);
  const own = parts.map((part) => textField(response, part));
  return isObject(sent) && [...texts, ...own].every((text) => text !== undefined && text !== '');
};
const isRegistration = (sent: unknown): sent is RegistrationResponseJSON =>
  isCredential(sent, 'clientDataJSON', 'attestationObject');
const isAssertion = (sent: unknown): sent is AuthenticationResponseJSON =>
  isCredential(sent, 'clientDataJSON', 'authenticatorData', 'signature');

/** The stable name of an account in its passkeys. */
export const handleOf = (userId: string): string => Buffer.from(userId).toString('base64url');

const expected = ({ challenge, origin, rp_id }: PasskeyOptions) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: rp_id,
  requireUserVerification: true,
});

/** Keeps a passkey of an account, whose making the options began; a credential that is known anywhere is refused. */
export async function registerPasskey(
  core: CoreContext,
  userId: string,
  optionsId: string,
  sent: unknown,
): Promise<PasskeyRefusal | { readonly status: 'OK'; readonly passkey: Passkey }> {
  if (!isRegistration(sent)) return MALFORMED;
  const options = await useOptions(core, optionsId, 'register');
  if (typeof options === 'string') return { status: options };
  const verified = await verifyRegistrationResponse({
    response: sent,
    ...expected(options),
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(refused);
  if ('status' in verified) return verified;
  if (!verified.verified) return refused(undefined);
  const { credential, aaguid, credentialDeviceType } = verified.registrationInfo;
  const passkey: Passkey = {
    credential_id: credential.id,
    rp_id: options.rp_id,
    user_id: userId,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: (credential.transports ?? []).join(' '),
    aaguid,
    name: '',
    synced: credentialDeviceType === 'multiDevice' ? 1 : 0,
    created_at: core.now(),
    last_used_at: 0,
  };
  const added = await core.db
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows !== 1n) return refused(new Error('known already'));
  return { status: 'OK', passkey };
}

/** Counts a use; false when the counter has moved on meanwhile, as that of a copied key does. */
async function countUse({ db, now }: CoreContext, passkey: Passkey, counter: number) {
  const result = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: now() })
    .where('credential_id', '=', passkey.credential_id)
    .where('counter', '=', passkey.counter)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Whose passkey has signed the challenge of the options. */
export async function verifyPasskey(
  core: CoreContext,
  optionsId: string,
  sent: unknown,
): Promise<PasskeyRefusal | { readonly status: 'OK'; readonly userId: string }> {
  if (!isAssertion(sent)) return MALFORMED;
  const options = await useOptions(core, optionsId, 'signin');
  if (typeof options === 'string') return { status: options };
  const passkey = await passkeyById(core.db, sent.id);
  if (passkey === undefined || passkey.rp_id !== options.rp_id)
    return { status: 'CREDENTIAL_NOT_FOUND_ERROR' };
  const { userHandle } = sent.response;
  if (userHandle !== undefined && userHandle !== handleOf(passkey.user_id))
    return refused(new Error('another account’s handle'));
  const verified = await verifyAuthenticationResponse({
    response: sent,
    ...expected(options),
    credential: {
      id: passkey.credential_id,
      publicKey: Buffer.from(passkey.public_key, 'base64url'),
      counter: passkey.counter,
    },
  }).catch(refused);
  if ('status' in verified) return verified;
  if (!verified.verified) return refused(new Error('wrong signature'));
  if (!(await countUse(core, passkey, verified.authenticationInfo.newCounter)))
    return refused(new Error('the counter has moved on'));
  return { status: 'OK', userId: passkey.user_id };
}

/** A passkey by the id of its credential. */
export const passkeyById = (db: Database, id: string): Promise<Passkey | undefined> =>
  db.selectFrom('passkeys').selectAll().where('credential_id', '=', id).executeTakeFirst();

/** The passkeys of an account, oldest first. */
export const passkeysOf = (db: Database, userId: string): Promise<Passkey[]> =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('credential_id')
    .execute();

/** Removes a passkey of an account; false when it has no such one. */
export async function removePasskey(db: Database, userId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('credential_id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Gives a passkey of an account a name; false when it has no such one. */
export async function renamePasskey(
  db: Database,
  userId: string,
  id: string,
  name: string,
): Promise<boolean> {
  const result = await db
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('credential_id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
