import type { WaysInPorts } from '../ports/accountPorts';
import { createPasskeys } from './passkeys';
import { createProviderTries } from './providerTries';
import { createSignInCodes, type SignInCodesOptions } from './signInCodes';

/** Browser ports of the ways to sign in other than a password. */
export const createWaysIn = (options: SignInCodesOptions): WaysInPorts => ({
  codes: createSignInCodes(options),
  passkeys: createPasskeys(),
  providerTries: createProviderTries(options),
});
