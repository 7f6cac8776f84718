import type { KeyStore } from '../core/keys';
import type { Brand } from '../../src/rules/brands';
import type { Mailer } from '../mail/mailer';
import type { Database } from '../data/schema';
import type { SettingsStore } from '../data/settings';
import type { Log } from '../operate/log';
import type { Metrics } from '../operate/metrics';
import type { SignInProviders } from '../providers/signInProviders';
import type { CaptchaVerifier } from '../signIn/captcha';

export interface CoreAbilities {
  /** Passkeys belong to accounts that have a password too. */
  keepsPasskeys: boolean;
}

/** What the authentication side of the platform works with. */
export interface AuthContext {
  readonly db: Database;
  readonly settings: SettingsStore;
  /** The accounts are in this database, not at a core apart. */
  readonly embeddedCore: boolean;
  /** What the core was found to do when the SDK started. */
  readonly core: CoreAbilities;
  readonly keys: KeyStore;
  readonly mail: Mailer;
  readonly captcha: CaptchaVerifier;
  /** There is an identity provider to sign in at. */
  readonly singleSignOn: boolean;
  /** Providers with a button of their own, by their ids. */
  readonly providers: SignInProviders;
  /** Which of them the addresses of a domain sign in at: its id by the domain. */
  readonly signInDomains: ReadonlyMap<string, string>;
  /** The brand of pages and mails: also what new people's names and passwords have to be. */
  readonly brand: () => Brand;
  readonly log: Log;
  readonly metrics: Metrics;
  /** The platform's own address, without a slash at the end. */
  readonly url: () => string;
  /** The clock, in ms since 1970. */
  readonly now: () => number;
}
