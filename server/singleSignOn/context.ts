import type { AuthContext } from '../authApi/context';
import type { RelyingParty } from './relyingParty';

export interface SsoContext {
  readonly context: AuthContext;
  readonly clientId: string;
  readonly relyingParty: RelyingParty;
  /** Whether the provider's subjects are the platform's own user ids. */
  readonly embedded: boolean;
}
