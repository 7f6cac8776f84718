import type { WaysInPorts } from '../ports/accountPorts';
import type { Log } from '../ports/ports';
import { createPasskeys } from './passkeys';
import { createProviderTries } from './providerTries';
import { createSignInCodes, type SignInCodesOptions } from './signInCodes';

/** Browser ports of the ways to sign in other than a password. */
export const createWaysIn = (options: SignInCodesOptions & { log: Log }): WaysInPorts => ({
  codes: createSignInCodes(options),
  passkeys: createPasskeys(options.log),
  providerTries: createProviderTries(options),
});
