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
  /** Passkeys can belong to accounts that also have a password. */
  keepsPasskeys: boolean;
  /** Accounts can have authenticator apps. */
  keepsApps: boolean;
}

/** The context of the server's authentication side. */
export interface AuthContext {
  readonly db: Database;
  readonly settings: SettingsStore;
  /** Whether accounts are in this database instead of a separate core. */
  readonly embeddedCore: boolean;
  /** What the core supports, as found when the SDK started. */
  readonly core: CoreAbilities;
  readonly keys: KeyStore;
  readonly mail: Mailer;
  readonly captcha: CaptchaVerifier;
  /** Whether an identity provider for sign-in is configured. */
  readonly singleSignOn: boolean;
  /** Providers with their own button, by id. */
  readonly providers: SignInProviders;
  /** Maps email domains to the provider that they sign in at. */
  readonly signInDomains: ReadonlyMap<string, string>;
  /** The brand of pages and emails, which also sets the rules for new names and passwords. */
  readonly brand: () => Brand;
  readonly log: Log;
  readonly metrics: Metrics;
  /** The server's own address, without a trailing slash. */
  readonly url: () => string;
  readonly now: () => number;
}
