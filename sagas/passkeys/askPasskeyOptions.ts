import type { FailedCall } from '../../machines/callFailure';
import type { Json } from '../../src/rules/json';
import { readAuth, unexpected } from '../authApi/authAnswer';
import { authRequest } from '../authApi/authCalls';
import { sendAuth } from '../authApi/monitorAuth';
import type { Env } from '../env';

/** POST /webauthn/options/signin: returns the challenge for a passkey, or the refusal. */
export async function askPasskeyOptions(
  env: Env,
): Promise<{ ok: true; options: Json } | { ok: false; refusal: FailedCall }> {
  const request = authRequest(env.addresses, 'webauthn', '/webauthn/options/signin', {});
  const read = readAuth(await sendAuth(env, request));
  if (read.kind === 'failed') return { ok: false, refusal: read };
  if (read.status !== 'OK') return { ok: false, refusal: unexpected };
  return { ok: true, options: read.body };
}
