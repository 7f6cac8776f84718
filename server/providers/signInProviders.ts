import type { RelyingParty, RelyingPartyOptions } from '../singleSignOn/relyingParty';

/** A provider that people may sign in at, as the operator names it. */
export interface ProviderOptions extends RelyingPartyOptions {
  /** In addresses and in the database: it stays. */
  readonly id: string;
  /** As people know it. */
  readonly name: string;
}

/** A provider that people may sign in at, with a button of its own. */
export interface SignInProvider {
  readonly name: () => string;
  readonly party: RelyingParty;
}

/** The providers by their ids, in the order of the buttons. */
export type SignInProviders = Map<string, SignInProvider>;
