import type { RelyingPartyOptions } from '../singleSignOn/relyingParty';

/** A provider that people may sign in at, as the operator names it. */
export interface ProviderOptions extends RelyingPartyOptions {
  /** In addresses and in the database: it stays. */
  readonly id: string;
  /** As people know it. */
  readonly name: string;
}
