import type { AuthContext } from '../authApi/context';
import type { RelyingParty } from './relyingParty';

/** What single sign-on works with. */
export interface SsoContext {
  readonly context: AuthContext;
  readonly clientId: string;
  readonly relyingParty: RelyingParty;
  /** The provider's subjects are the platform's own user ids. */
  readonly embedded: boolean;
}
