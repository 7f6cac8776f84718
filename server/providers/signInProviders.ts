import type { RelyingParty, RelyingPartyOptions } from '../singleSignOn/relyingParty';

/** A provider that users may sign in at, as the operator configures it. */
export interface ProviderOptions extends RelyingPartyOptions {
  /** Used in addresses and in the database, so it must not change. */
  readonly id: string;
  readonly name: string;
}

export interface SignInProvider {
  readonly name: () => string;
  readonly party: RelyingParty;
}

/** The providers by their ids, in the order of the buttons. */
export type SignInProviders = Map<string, SignInProvider>;
