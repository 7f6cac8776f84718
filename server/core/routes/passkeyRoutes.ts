import type { CoreContext } from '../context';
import type { CoreRoutes, Input } from '../input';
import {
  ALGORITHMS,
  createOptions,
  handleOf,
  keepPasskey,
  KNOWN_PASSKEY,
  optionsById,
  passkeysOf,
  registerPasskey,
  removePasskey,
  verifyNewPasskey,
  verifyPasskey,
  type NewPasskey,
  type Passkey,
  type PasskeyOptions,
} from '../passkeys';
import { NO_PASSWORD } from '../passwords';
import { insertUser, userByEmail, userById } from '../users';

const NOT_FOUND = { status: 'CREDENTIAL_NOT_FOUND_ERROR' } as const;

const credentialView = (passkey: Passkey) => ({
  webauthnCredentialId: passkey.credential_id,
  relyingPartyId: passkey.rp_id,
  recipeUserId: passkey.user_id,
  createdAt: passkey.created_at,
  // Additions to the interface, which clients of this server read.
  lastUsedAt: passkey.last_used_at,
  synced: passkey.synced === 1,
  aaguid: passkey.aaguid,
});

const optionsView = (options: PasskeyOptions) => ({
  webauthnGeneratedOptionsId: options.options_id,
  challenge: options.challenge,
  createdAt: options.created_at,
  expiresAt: options.expires_at,
  timeout: options.expires_at - options.created_at,
});

const requestedOptions = (input: Input) => ({
  rp_id: input.text('relyingPartyId'),
  rp_name: input.text('relyingPartyName'),
  origin: input.text('origin'),
  timeout: input.number('timeout'),
});

/** Thrown to roll back an account and its passkey, so that both are stored or neither. */
class Refused extends Error {
  constructor(readonly status: string) {
    super(status);
  }
}

/** Creates the account of a verified passkey; its id is the user handle in the passkey. */
async function createOwner(
  { db, now }: CoreContext,
  { userId, email, passkey }: { userId: string; email: string; passkey: NewPasskey },
): Promise<{ readonly status: string }> {
  try {
    return await db.transaction().execute(async (trx) => {
      const user = { userId, email, passwordHash: NO_PASSWORD, at: now() };
      if ((await insertUser(trx, user)) === undefined)
        throw new Refused('EMAIL_ALREADY_EXISTS_ERROR');
      if (!(await keepPasskey(trx, userId, passkey))) throw new Refused(KNOWN_PASSKEY.status);
      return { status: 'OK' };
    });
  } catch (error) {
    if (error instanceof Refused) return { status: error.status };
    throw error;
  }
}

/**
 * Passkeys (recipe webauthn). A passkey belongs to an existing account, beside its password, or creates one without a
 * password. There are no recovery routes: a password reset by email recovers the account or sets a first password.
 */
export function passkeyRoutes(app: CoreRoutes, core: CoreContext): void {
  app.post('/recipe/webauthn/options/register', async (input) => {
    const email = input.text('email');
    const user = await userByEmail(core.db, email);
    const options = await createOptions(core, {
      ...requestedOptions(input),
      purpose: 'register',
      email,
    });
    // An account created with this passkey will have the id of its options.
    const userId = user?.id ?? options.options_id;
    const known = await passkeysOf(core.db, userId);
    return {
      status: 'OK',
      ...optionsView(options),
      email,
      rp: { id: options.rp_id, name: options.rp_name },
      user: { id: handleOf(userId), name: email, displayName: email },
      attestation: 'none',
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
      excludeCredentials: known.map(({ credential_id: id, transports }) => ({
        id,
        type: 'public-key',
        transports: transports === '' ? [] : transports.split(' '),
      })),
      authenticatorSelection: {
        userVerification: 'required',
        residentKey: 'required',
        requireResidentKey: true,
      },
    };
  });

  app.post('/recipe/webauthn/options/signin', async (input) => {
    const options = await createOptions(core, {
      ...requestedOptions(input),
      purpose: 'signin',
      email: '',
    });
    return {
      status: 'OK',
      ...optionsView(options),
      relyingPartyId: options.rp_id,
      userVerification: 'required',
      userPresence: true,
    };
  });

  app.get('/recipe/webauthn/options', async (input) => {
    const options = await optionsById(core.db, input.text('webauthnGeneratedOptionsId'));
    if (options === undefined) return { status: 'OPTIONS_NOT_FOUND_ERROR' };
    const { email, origin, rp_id: relyingPartyId, rp_name: relyingPartyName } = options;
    return {
      status: 'OK',
      ...optionsView(options),
      relyingPartyId,
      relyingPartyName,
      origin,
      ...(email !== '' && { email }),
    };
  });

  app.post('/recipe/webauthn/signup', async (input) => {
    const userId = input.text('webauthnGeneratedOptionsId');
    const verified = await verifyNewPasskey(core, userId, input.object('credential'));
    if (verified.status !== 'OK') return verified;
    const { email, passkey } = verified;
    const made = await createOwner(core, { userId, email, passkey });
    if (made.status !== 'OK') return made;
    return {
      status: 'OK',
      user: await userById(core.db, userId),
      recipeUserId: userId,
      webauthnCredentialId: passkey.credential_id,
      relyingPartyId: passkey.rp_id,
    };
  });

  app.post('/recipe/webauthn/signin', async (input) => {
    const id = input.text('webauthnGeneratedOptionsId');
    const result = await verifyPasskey(core, id, input.object('credential'));
    if (result.status !== 'OK') return result;
    const user = await userById(core.db, result.userId);
    if (user === undefined) return { status: 'UNKNOWN_USER_ID_ERROR' };
    return { status: 'OK', user, recipeUserId: user.id };
  });

  app.post('/recipe/webauthn/user/credential/register', async (input) => {
    const user = await userById(core.db, input.text('recipeUserId'));
    const id = input.text('webauthnGeneratedOptionsId');
    const options = await optionsById(core.db, id);
    // Options are valid for one account's address, so that another's cannot be completed here.
    if (user === undefined || (options !== undefined && options.email !== user.emails[0]))
      return { status: 'OPTIONS_NOT_FOUND_ERROR' };
    return registerPasskey(core, user.id, id, input.object('credential'));
  });

  app.get('/recipe/webauthn/user/credential/list', async (input) => {
    const passkeys = await passkeysOf(core.db, input.text('recipeUserId'));
    return { status: 'OK', credentials: passkeys.map(credentialView), besidePassword: true };
  });

  app.delete('/recipe/webauthn/user/credential/remove', async (input) => {
    const [userId, id] = [input.text('recipeUserId'), input.text('webauthnCredentialId')];
    return (await removePasskey(core.db, userId, id)) ? { status: 'OK' } : NOT_FOUND;
  });
}
