import { passkeySignInMachine } from '../../machines/passkeys/passkeySignIn';
import type { Env } from '../../sagas/env';
import { passkeySignInWork } from '../../sagas/passkeys/passkeySignIn';
import { machineFeature, type Features } from '../kit/feature';
import type { PageWork } from './page';

export const passkeySignInFeatures = {
  passkeySignIn: machineFeature(passkeySignInMachine, passkeySignInWork),
} satisfies Features<Env>;

/** Signing in with a passkey: comes to the sign-in page where the server offers it. */
export const page: PageWork = { features: passkeySignInFeatures };
