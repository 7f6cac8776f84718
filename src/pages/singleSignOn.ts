import { singleSignOnMachine } from '../../machines/signIn/singleSignOn';
import type { Env } from '../../sagas/env';
import { singleSignOnWork } from '../../sagas/signIn/singleSignOn';
import { machineFeature, type Features } from '../kit/feature';

/** The return from the identity provider: loaded at start, and only if the address contains a response. */
export const singleSignOnFeatures = {
  singleSignOn: machineFeature(singleSignOnMachine, singleSignOnWork),
} satisfies Features<Env>;
