import type { CoreContext } from '../context';
import type { CoreRoutes } from '../coreRoutes';
import { BadInput, Input } from '../input';
import {
  ALGORITHMS,
  handleOf,
  passkeysOf,
  registerPasskey,
  removePasskey,
  verifyPasskey,
  type Passkey,
} from '../passkeys';
import { createOptions, optionsById, type PasskeyOptions } from '../passkeyOptions';
import { userByEmail, userById } from '../users';

const NOT_FOUND = { status: 'CREDENTIAL_NOT_FOUND_ERROR' } as const;

const credentialView = (passkey: Passkey) => ({
  webauthnCredentialId: passkey.credential_id,
  relyingPartyId: passkey.rp_id,
  recipeUserId: passkey.user_id,
  createdAt: passkey.created_at,
});

const optionsView = (options: PasskeyOptions) => ({
  webauthnGeneratedOptionsId: options.options_id,
  challenge: options.challenge,
  createdAt: options.created_at,
  expiresAt: options.expires_at,
  timeout: options.expires_at - options.created_at,
});

const asked = (body: unknown) => {
  const input = new Input(body);
  return {
    rp_id: input.text('relyingPartyId'),
    rp_name: input.text('relyingPartyName'),
    origin: input.text('origin'),
    timeout: input.number('timeout'),
  };
};

/**
 * Passkeys (recipe webauthn): a passkey belongs to an account that is there, beside its password. Without the
 * routes that make an account from a passkey, or recover one by mail: an account has those ways already.
 */
export function passkeyRoutes(app: CoreRoutes, core: CoreContext): void {
  app.post('/recipe/webauthn/options/register', async ({ body }) => {
    const email = new Input(body).text('email');
    const user = await userByEmail(core.db, email);
    if (user === undefined) throw new BadInput('There is no such account');
    const options = await createOptions(core, { ...asked(body), purpose: 'register', email });
    const known = await passkeysOf(core.db, user.id);
    return {
      status: 'OK',
      ...optionsView(options),
      email,
      rp: { id: options.rp_id, name: options.rp_name },
      user: { id: handleOf(user.id), name: email, displayName: email },
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

  app.post('/recipe/webauthn/options/signin', async ({ body }) => {
    const options = await createOptions(core, { ...asked(body), purpose: 'signin', email: '' });
    return {
      status: 'OK',
      ...optionsView(options),
      relyingPartyId: options.rp_id,
      userVerification: 'required',
      userPresence: true,
    };
  });

  app.post('/recipe/webauthn/signin', async ({ body }) => {
    const input = new Input(body);
    const id = input.text('webauthnGeneratedOptionsId');
    const result = await verifyPasskey(core, id, input.object('credential'));
    if (result.status !== 'OK') return result;
    const user = await userById(core.db, result.userId);
    if (user === undefined) return { status: 'UNKNOWN_USER_ID_ERROR' };
    return { status: 'OK', user, recipeUserId: user.id };
  });

  app.post('/recipe/webauthn/user/credential/register', async ({ body }) => {
    const input = new Input(body);
    const user = await userById(core.db, input.text('recipeUserId'));
    const id = input.text('webauthnGeneratedOptionsId');
    const options = await optionsById(core.db, id);
    // Options are made for one account's address (a stranger's must not be finished here).
    if (user === undefined || (options !== undefined && options.email !== user.emails[0]))
      return { status: 'OPTIONS_NOT_FOUND_ERROR' };
    const result = await registerPasskey(core, user.id, id, input.object('credential'));
    return result.status === 'OK' ? { status: 'OK' } : result;
  });

  app.get('/recipe/webauthn/user/credential/list', async ({ query }) => {
    const passkeys = await passkeysOf(core.db, new Input(query).text('recipeUserId'));
    return { status: 'OK', credentials: passkeys.map(credentialView) };
  });

  app.delete('/recipe/webauthn/user/credential/remove', async ({ query }) => {
    const input = new Input(query);
    const [userId, id] = [input.text('recipeUserId'), input.text('webauthnCredentialId')];
    return (await removePasskey(core.db, userId, id)) ? { status: 'OK' } : NOT_FOUND;
  });
}
