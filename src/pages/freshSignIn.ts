import { freshSignInMachine } from '../../machines/account/freshSignIn';
import { passkeysMachine } from '../../machines/passkeys/passkeys';
import { freshSignInWork } from '../../sagas/account/freshSignIn';
import type { Env } from '../../sagas/env';
import { passkeysWork } from '../../sagas/passkeys/passkeys';
import { reconnecting } from '../../sagas/reconnecting';
import { events } from '../kit/events';
import { machineFeature, type Features } from '../kit/feature';

/** The features of a page with sensitive steps: the user signs in again in place, by a password or a passkey. */
export const freshSignInFeatures = {
  freshSignIn: machineFeature(freshSignInMachine, freshSignInWork),
  passkeys: machineFeature(passkeysMachine, passkeysWork, reconnecting('passkeys')),
} satisfies Features<Env>;

/** Events sent when the user has left the page. */
export const freshSignInLeft = [events.freshSignIn.reset(), events.passkeys.reset()];
