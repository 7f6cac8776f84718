import type { CaptchaFailure } from '../../machines/signIn/captcha';
import type { Json } from '../rules/json';
import type { NextPageWord } from '../rules/nextPageWord';
import type { SignOnAnswer } from '../../machines/signIn/singleSignOn';

/** Tokens for the companion console, if the sign-in response carried any (spec 3). */
export interface ConsoleTokens {
  accessToken: string | null;
  agentAccessToken: string | null;
  /** Times in ms since 1970. */
  refreshToken: { token: string; expiry: number; createdTime: number } | null;
}

/** Sign-in data stored in this browser outside the session (spec 3: browser cookies). */
export interface SignInRecord {
  signInType(): { type: string | null; lastType: string | null };
  /**
   * Hint that a session may exist, for the logged-in check (spec 4). API origin and cookie names differ per
   * environment, so a stored hint always belongs to the origin that this page expects.
   */
  hintsSession(): boolean;
  /** `way` is the last login type; a password if omitted. */
  signedIn(email: string, remember: boolean, tokens: ConsoleTokens | null, way?: string): void;
  /** Whether the user asked to stay signed in on this device, and the period has not ended. */
  remembers(): boolean;
  /** Keeps the current session. A session that this portal did not begin gets the browser-session mark. */
  adoptSession(): void;
  /** Removes the tokens and marks of the session. The user's login type is kept. */
  forgetSession(): void;
  storeLogoutTime(now: number): void;
  /** Records that a user returned from the identity provider. */
  signedInElsewhere(email: string | null): void;
  /**
   * Whether the API created a session by single sign-on within the lifetime of an attempt. A single-sign-on JWT
   * without an issue time counts as new.
   */
  signedOnLately(): boolean;
  /** Clears the two stored login values: the login type and the single-sign-on JWT. */
  clearLoginValues(): void;
}

/** Pages that a link, in an email or on another page, opens with parameters. */
export type LinkedPage =
  | 'register'
  | 'forgot'
  | 'reset'
  | 'confirmEmail'
  | 'requestAccess'
  | 'accountLink';

/** Parameters that a link may carry to each page, besides the common ones. */
export interface LinkParameters {
  register: { email: string; invitation: string };
  forgot: { email: string };
  reset: { email: string; token: string };
  confirmEmail: { email: string; token: string };
  requestAccess: { token: string };
  accountLink: { action: string; email: string; token: string };
}

/**
 * The parameters of links. They are secrets or identify a user, so the first read moves them from the address bar and
 * the history to this tab's storage, for a reload.
 */
export interface Links {
  /** Returns the parameters the page was opened with; each is empty if absent. The first of repeated ones counts. */
  read<Page extends LinkedPage>(page: Page): LinkParameters[Page];
  /** Returns this page's path and query without the parameters; null if it has none. */
  tidied(page: LinkedPage): string | null;
  /** Returns the query the page was opened with, including the parameters; empty, or starting with "?". */
  query(page: LinkedPage): string;
  keep<Page extends LinkedPage>(page: Page, parameters: LinkParameters[Page]): void;
  forget(page: LinkedPage): void;
}

/** A message that this page leaves for the next page of its tab. */
export interface NextPage {
  write(word: NextPageWord): void;
  /** Returns the previous page's message, if this page has not shown it yet. */
  read(): NextPageWord | null;
  /** Removes a message that was shown or no longer applies. */
  forget(): void;
}

/** When this tab last requested an email with a link, and for which address; survives a reload. */
export interface ResendRecord {
  read(): { email: string; until: number } | null;
  keep(email: string, until: number): void;
}

/** A code by email that this tab requested. */
export interface AskedCode {
  readonly email: string;
  /** When another email may be requested, in ms since 1970. */
  readonly until: number;
  readonly deviceId: string;
  readonly preAuthSessionId: string;
  /** Whether the email has a link and no code. */
  readonly linkOnly: boolean;
}

/** Parameters of the link in the same email. */
export interface CodeLink {
  readonly preAuthSessionId: string;
  readonly linkCode: string;
}

/** The code or link that this tab may sign in with; survives a reload. */
export interface SignInCodes {
  /** The first read removes a link from the address bar and the history. */
  read(): AskedCode | CodeLink | null;
  /** Null removes it. */
  keep(code: AskedCode | null): void;
}

/**
 * Why a browser returns no passkey. `cancelled`: closed, timed out or none available, which browsers don't
 * distinguish; `stopped`: by this page; `exists`: this device already has one for the account; `site`: not valid for
 * this address.
 */
export type PasskeyFailure = 'cancelled' | 'stopped' | 'exists' | 'unsupported' | 'site' | 'device';

/** `credential` in the form the server expects. */
export type PasskeyAnswer =
  | { readonly ok: true; readonly credential: unknown }
  | { readonly ok: false; readonly reason: PasskeyFailure };

/** The account data and the passkeys that the server accepts. */
export interface AcceptedPasskeys {
  /** The account's WebAuthn user handle, in base64url. */
  readonly handle: string;
  /** The account name shown by devices: its email. */
  readonly name: string;
  readonly ids: readonly string[];
}

/** The passkeys of this browser. Each request aborts the one in progress. Never rejects. */
export interface Passkeys {
  /** Whether the browser can offer passkeys in autofill. */
  autofills(): Promise<boolean>;
  /** Whether this device can store a passkey and verifies its user. */
  keeps(): Promise<boolean>;
  /** With `autofill`, waits for the user to pick one in the email field; otherwise the browser prompts. */
  get(options: Json, autofill: boolean): Promise<PasskeyAnswer>;
  create(options: Json): Promise<PasskeyAnswer>;
  stop(): void;
  /** Signals that the server no longer accepts the passkey, so that the device stops offering it. */
  forget(credential: unknown): void;
  /** Signals the accepted passkeys and the current name, so that devices update theirs (WebAuthn 3: signal methods). */
  tell(accepted: AcceptedPasskeys): void;
  /** Whether the user chose on the page to stay signed in. */
  isRemembered(): boolean;
}

/** A sign-in attempt with a provider, begun in this tab. */
export interface ProviderTry {
  /** The provider's id and display name. */
  readonly id: string;
  readonly name: string;
  /** Ties the response to this tab (RFC 6749 10.12). */
  readonly state: string;
  /** The PKCE verifier. */
  readonly verifier: string;
  /** Whether the server wants to know of a sign-in that the user cancels at the provider. */
  readonly countsCancels?: boolean;
  readonly remember: boolean;
  readonly purpose: 'signIn' | 'connect';
  /** As verified by the provider; absent until the user has signed in there. */
  readonly email?: string | null;
}

/** The redirect to a provider and back; survives a reload. */
export interface ProviderTries {
  /** The page that the provider redirects back to. */
  returnAddress(): string;
  /** Without `returnTo`, the user continues to the page's own target. */
  begin(begun: ProviderTry, returnTo?: string): void;
  /**
   * Returns the attempt with the provider's response, which the first read removes from the address bar. Without a
   * response, the user is already verified. Null if this tab began no attempt, or a different one.
   */
  read(): (ProviderTry & { readonly parameters: Readonly<Record<string, string>> | null }) | null;
  /** Marks the provider's response as used and the user as verified there. */
  prove(email: string | null): void;
  forget(): void;
}

/** Ports of the ways to sign in other than a password; loaded when the first of them is used. */
export interface WaysInPorts {
  readonly codes: SignInCodes;
  readonly passkeys: Passkeys;
  readonly providerTries: ProviderTries;
}

/** Single sign-on attempts of this tab. */
export interface SignOnTries {
  /** Stores an attempt of this tab for ten minutes. */
  begin(nonce: string): void;
  /** Returns the response this page was opened with and removes it from the address; null if there is none. */
  answer(): SignOnAnswer | null;
}

/** Proof that a human is present, used as the `token` of a sign-in; or the reason why it is missing. */
export type CaptchaProof =
  | { ok: true; token: string; validMs: number }
  | { ok: false; reason: CaptchaFailure };

export interface CaptchaProvider {
  /** Never rejects. `attempt` counts from 0: a provider with several hosts then uses another one. */
  prove(action: string, attempt: number, signal: AbortSignal): Promise<CaptchaProof>;
}
