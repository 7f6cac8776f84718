import { randomUUID } from 'node:crypto';
import {
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Selectable } from 'kysely';
import type { Database } from '../data/schema';
import type { PasskeyOptionsTable, PasskeysTable } from '../data/waysInSchema';
import { fieldsOf, isRecord, parseObject, textField } from '../json';
import { reasonOf } from '../operate/log';
import { randomToken } from '../operate/secrets';
import type { CoreContext } from './context';
import { changeOnce } from './withChange';

/** The kind of ceremony; options for one are refused by the other. */
export type Purpose = 'register' | 'signin';

export type PasskeyOptions = Selectable<PasskeyOptionsTable>;

/** Limits of the options' validity (ms). With autofill, users may pick a passkey long after the request. */
const SHORTEST_MS = 300_000;
const LONGEST_MS = 600_000;

/** Creates the options of a ceremony with a challenge of 32 random bytes. */
export async function createOptions(
  { db, now }: CoreContext,
  options: Pick<PasskeyOptions, 'purpose' | 'rp_id' | 'rp_name' | 'origin' | 'email'> & {
    readonly timeout: number;
  },
): Promise<PasskeyOptions> {
  const { timeout, ...kept } = options;
  const createdAt = now();
  const row: PasskeyOptions = {
    ...kept,
    options_id: randomUUID(),
    challenge: randomToken(),
    created_at: createdAt,
    expires_at: createdAt + Math.min(LONGEST_MS, Math.max(SHORTEST_MS, timeout)),
    used_at: 0,
  };
  await db.insertInto('passkey_options').values(row).execute();
  return row;
}

/** Returns options by id, used or not. */
export const optionsById = (db: Database, id: string): Promise<PasskeyOptions | undefined> =>
  db.selectFrom('passkey_options').selectAll().where('options_id', '=', id).executeTakeFirst();

/** Uses options up before the credential is checked; of two concurrent uses exactly one succeeds. */
async function useOptions(
  { db, now }: Pick<CoreContext, 'db' | 'now'>,
  id: string,
  purpose: Purpose,
): Promise<PasskeyOptions | 'OPTIONS_NOT_FOUND_ERROR' | 'INVALID_OPTIONS_ERROR'> {
  const row = await db
    .updateTable('passkey_options')
    .set({ used_at: now() })
    .where('options_id', '=', id)
    .where('purpose', '=', purpose)
    .where('used_at', '=', 0)
    .where('expires_at', '>', now())
    .returningAll()
    .executeTakeFirst();
  if (row !== undefined) return row;
  const known = await optionsById(db, id);
  return known === undefined ? 'OPTIONS_NOT_FOUND_ERROR' : 'INVALID_OPTIONS_ERROR';
}

/** Supported signature algorithms: Ed25519, P-256, RSA. */
export const ALGORITHMS = [-8, -7, -257];

export type Passkey = Selectable<PasskeysTable>;

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
  reason: reasonOf(error),
});

/** Whether this is a credential as browsers send it, as far as the library relies on it; it checks the rest itself. */
const isCredential = (sent: unknown, ...parts: readonly string[]): boolean => {
  const texts = [textField(sent, 'id'), textField(sent, 'rawId')];
  const { response } = fieldsOf(sent);
  const own = parts.map((part) => textField(response, part));
  return isRecord(sent) && [...texts, ...own].every((text) => text !== undefined && text !== '');
};
const isRegistration = (sent: unknown): sent is RegistrationResponseJSON =>
  isCredential(sent, 'clientDataJSON', 'attestationObject');
const isAssertion = (sent: unknown): sent is AuthenticationResponseJSON =>
  isCredential(sent, 'clientDataJSON', 'authenticatorData', 'signature');

/**
 * Whether a page of another site framed the one that used a checked credential. Our pages allow no frame, so it was no
 * page of ours (WebAuthn 7.1 and 7.2, `crossOrigin` and `topOrigin`).
 */
function isFramed({ response }: RegistrationResponseJSON | AuthenticationResponseJSON): boolean {
  const data = Buffer.from(response.clientDataJSON, 'base64url').toString('utf8');
  const { crossOrigin = false, topOrigin } = parseObject(data);
  return crossOrigin !== false || topOrigin !== undefined;
}
const FRAMED = refused(new Error('used in a frame of another site'));

/** Returns the stable name of an account in its passkeys. */
export const handleOf = (userId: string): string => Buffer.from(userId).toString('base64url');

const expected = ({ challenge, origin, rp_id }: PasskeyOptions) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: rp_id,
  requireUserVerification: true,
});

/** A verified passkey without an owner yet. */
export type NewPasskey = Omit<Passkey, 'user_id'>;

/** Verifies a new passkey against the options of its ceremony; `email` is the address they were created for. */
export async function verifyNewPasskey(
  core: Pick<CoreContext, 'db' | 'now'>,
  optionsId: string,
  sent: unknown,
): Promise<
  PasskeyRefusal | { readonly status: 'OK'; readonly passkey: NewPasskey; readonly email: string }
> {
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
  if (isFramed(sent)) return FRAMED;
  const { credential, aaguid, credentialDeviceType } = verified.registrationInfo;
  const passkey: NewPasskey = {
    credential_id: credential.id,
    rp_id: options.rp_id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: (credential.transports ?? []).join(' '),
    aaguid,
    synced: credentialDeviceType === 'multiDevice' ? 1 : 0,
    created_at: core.now(),
    last_used_at: 0,
  };
  return { status: 'OK', passkey, email: options.email };
}

/** The refusal of a credential that is already registered, by any account. */
export const KNOWN_PASSKEY: PasskeyRefusal = refused(new Error('known already'));

/** Stores a verified passkey; returns false if the credential is already registered by any account. */
export async function keepPasskey(
  db: Database,
  userId: string,
  passkey: NewPasskey,
): Promise<boolean> {
  const added = await db
    .insertInto('passkeys')
    .values({ ...passkey, user_id: userId })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

export async function registerPasskey(
  core: Pick<CoreContext, 'db' | 'now'>,
  userId: string,
  optionsId: string,
  sent: unknown,
): Promise<PasskeyRefusal | { readonly status: 'OK' }> {
  const verified = await verifyNewPasskey(core, optionsId, sent);
  if (verified.status !== 'OK') return verified;
  const isKept = await changeOnce(core.db, (db) => keepPasskey(db, userId, verified.passkey));
  return isKept ? { status: 'OK' } : KNOWN_PASSKEY;
}

/** Counts a use; returns false if the counter changed meanwhile, as it does for a copied key. */
async function countUse({ db, now }: CoreContext, passkey: Passkey, counter: number) {
  const result = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: now() })
    .where('credential_id', '=', passkey.credential_id)
    .where('counter', '=', passkey.counter)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Verifies a signed challenge and returns the passkey's owner. */
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
    return refused(new Error('handle of another account'));
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
  if (isFramed(sent)) return FRAMED;
  if (!(await countUse(core, passkey, verified.authenticationInfo.newCounter)))
    return refused(new Error('the counter has moved on'));
  return { status: 'OK', userId: passkey.user_id };
}

export const passkeyById = (db: Database, id: string): Promise<Passkey | undefined> =>
  db.selectFrom('passkeys').selectAll().where('credential_id', '=', id).executeTakeFirst();

export const passkeysOf = (db: Database, userId: string): Promise<Passkey[]> =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('credential_id')
    .execute();

/** Removes a passkey of an account; returns false if the account does not have it. */
export const removePasskey = (core: Database, userId: string, id: string): Promise<boolean> =>
  changeOnce(core, async (db) => {
    const result = await db
      .deleteFrom('passkeys')
      .where('user_id', '=', userId)
      .where('credential_id', '=', id)
      .executeTakeFirst();
    return result.numDeletedRows === 1n;
  });
