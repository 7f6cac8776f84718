import { singleSignOnMachine } from '../../machines/signIn/singleSignOn';
import type { Env } from '../../sagas/env';
import { singleSignOnWork } from '../../sagas/signIn/singleSignOn';
import { machineFeature, type Features } from '../kit/feature';

/** The way back from the identity provider: there from the start, and only where an answer has come with the address. */
export const singleSignOnFeatures = {
  singleSignOn: machineFeature(singleSignOnMachine, singleSignOnWork),
} satisfies Features<Env>;
