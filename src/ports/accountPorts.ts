import type { CaptchaFailure } from '../../machines/signIn/captcha';
import type { Json } from '../rules/json';
import type { NextPageWord } from '../rules/nextPageWord';
import type { SignOnAnswer } from '../../machines/signIn/singleSignOn';

/** The tokens a sign-in response carried for the companion console, where it carried any (spec 3). */
export interface ConsoleTokens {
  accessToken: string | null;
  agentAccessToken: string | null;
  /** Times in ms since 1970. */
  refreshToken: { token: string; expiry: number; createdTime: number } | null;
}

/** What signing in and out leave behind in this browser, beside the session (spec 3: browser cookies). */
export interface SignInRecord {
  signInType(): { type: string | null; lastType: string | null };
  /**
   * The logged-in check's hint that a session may exist (spec 4). Each environment has an API origin and cookie names of
   * its own, so what is found was left for the origin that this page expects.
   */
  hintsSession(): boolean;
  /** `way` is the last login type; without it, a password. */
  signedIn(email: string, remember: boolean, tokens: ConsoleTokens | null, way?: string): void;
  /** Was this computer asked to stay signed in, and still is to? */
  remembers(): boolean;
  /** The session that is here is to stay. One that this portal did not begin gets the mark of the browser session. */
  adoptSession(): void;
  /** There is no session: its tokens and marks go. Which way a person signs in stays known. */
  forgetSession(): void;
  storeLogoutTime(now: number): void;
  /** A person came back from the identity provider. */
  signedInElsewhere(email: string | null): void;
  /**
   * The API has made a session by single sign-on within the life of a try. A single-sign-on JWT that does not
   * tell its time counts as one of now.
   */
  signedOnLately(): boolean;
  /** Clears the two stored login values: the login type and the single-sign-on JWT. */
  clearLoginValues(): void;
}

/** The pages that a link in a mail, or another page, opens with something to know. */
export type LinkedPage =
  'register' | 'forgot' | 'reset' | 'confirmEmail' | 'requestAccess' | 'accountLink';

/** What a link may carry to each page, besides what every address may carry. */
export interface LinkParameters {
  register: { email: string; invitation: string };
  forgot: { email: string };
  reset: { email: string; token: string };
  confirmEmail: { email: string; token: string };
  requestAccess: { token: string };
  accountLink: { action: string; email: string; token: string };
}

/**
 * The parameters of links. They are secrets, or name a person: on their first reading they leave the
 * address bar and the history, and are kept in this tab for a reload.
 */
export interface Links {
  /** What the page was opened with; each parameter empty if there is none. The first of several counts. */
  read<Page extends LinkedPage>(page: Page): LinkParameters[Page];
  /** This page's path and query without the parameters; null when it carries none. */
  tidied(page: LinkedPage): string | null;
  /** The query that the page was opened with, the parameters included; empty, or with its "?". */
  query(page: LinkedPage): string;
  keep<Page extends LinkedPage>(page: Page, parameters: LinkParameters[Page]): void;
  forget(page: LinkedPage): void;
}

/** What this page leaves to the next one of its tab to say. */
export interface NextPage {
  write(word: NextPageWord): void;
  /** What the last page left and this one has not shown yet. */
  read(): NextPageWord | null;
  /** It has been shown, or no longer holds. */
  forget(): void;
}

/** When a mail with a link was last asked for in this tab, and for whom; over a reload. */
export interface ResendRecord {
  read(): { email: string; until: number } | null;
  keep(email: string, until: number): void;
}

/** A code by mail that was asked for in this tab. */
export interface AskedCode {
  readonly email: string;
  /** When another mail may be asked for, in ms since 1970. */
  readonly until: number;
  readonly deviceId: string;
  readonly preAuthSessionId: string;
}

/** What the link of the same mail carries. */
export interface CodeLink {
  readonly preAuthSessionId: string;
  readonly linkCode: string;
}

/** The code, or the link, that this tab may sign in with; over a reload. */
export interface SignInCodes {
  /** A link leaves the address bar and the history on its first reading. */
  read(): AskedCode | CodeLink | null;
  /** Null forgets it. */
  keep(code: AskedCode | null): void;
}

/**
 * Why a browser gives no passkey. `cancelled`: closed, timed out or none there, which browsers don't tell apart;
 * `stopped`: by this page; `exists`: this device has one of the account already; `site`: not for this address.
 */
export type PasskeyFailure = 'cancelled' | 'stopped' | 'exists' | 'unsupported' | 'site' | 'device';

/** `credential` as the server takes it. */
export type PasskeyAnswer =
  | { readonly ok: true; readonly credential: unknown }
  | { readonly ok: false; readonly reason: PasskeyFailure };

/** What an account accepts, as its passkeys name it. */
export interface AcceptedPasskeys {
  /** The account in its passkeys (WebAuthn: user handle), in base64url. */
  readonly handle: string;
  /** What devices call the account: its email. */
  readonly name: string;
  readonly ids: readonly string[];
}

/** The passkeys of this browser. Each request gives up the one in progress. Never rejects. */
export interface Passkeys {
  /** Whether passkeys can be offered among what the browser fills in. */
  autofills(): Promise<boolean>;
  /** Whether this device can keep one and checks its user. */
  keeps(): Promise<boolean>;
  /** With `autofill` it waits for the user to pick one in the email field; else the browser asks. */
  get(options: Json, autofill: boolean): Promise<PasskeyAnswer>;
  create(options: Json): Promise<PasskeyAnswer>;
  stop(): void;
  /** The server does not know the passkey any more: the device need not offer it. */
  forget(credential: unknown): void;
  /** Devices need not offer others than these, and show the name of now (WebAuthn 3: signal methods). */
  tell(accepted: AcceptedPasskeys): void;
  /** Whether the user has asked, on the page, to stay signed in. */
  isRemembered(): boolean;
}

/** A way to a provider that this tab has begun. */
export interface ProviderTry {
  /** Of the provider: its id, and its name as people know it. */
  readonly id: string;
  readonly name: string;
  /** Ties the answer to this tab (RFC 6749 10.12). */
  readonly state: string;
  /** Of PKCE. */
  readonly verifier: string;
  readonly remember: boolean;
  readonly purpose: 'signIn' | 'connect';
  /** As the provider has verified it; absent until the person is proved there. */
  readonly email?: string | null;
}

/** The way to a provider and back; over a reload. */
export interface ProviderTries {
  /** The page that a provider is to send back to. */
  returnAddress(): string;
  /** Without `returnTo` the person continues where the page would have led. */
  begin(begun: ProviderTry, returnTo?: string): void;
  /**
   * The try with what the provider has answered, which leaves the address bar on its first reading; without an answer,
   * the person is proved. Null where this tab has asked for nothing, or for something else.
   */
  read(): (ProviderTry & { readonly parameters: Readonly<Record<string, string>> | null }) | null;
  /** The provider's answer is used up, and the person proved there. */
  prove(email: string | null): void;
  forget(): void;
}

/** What ways to sign in other than a password need; fetched with the first of them that is used. */
export interface WaysInPorts {
  readonly codes: SignInCodes;
  readonly passkeys: Passkeys;
  readonly providerTries: ProviderTries;
}

/** Single sign-on as this tab began it. */
export interface SignOnTries {
  /** Remembers a try of this tab for ten minutes. */
  begin(nonce: string): void;
  /** The answer this page was opened with, taken out of the address; null if there is none. */
  answer(): SignOnAnswer | null;
}

/** A proof that a person is at work, for the `token` of a sign-in; or why there is none. */
export type CaptchaProof =
  { ok: true; token: string; validMs: number } | { ok: false; reason: CaptchaFailure };

/** The captcha's provider. */
export interface CaptchaProvider {
  /** Never rejects. `attempt` counts from 0: a provider with several hosts takes another one. */
  prove(action: string, attempt: number, signal: AbortSignal): Promise<CaptchaProof>;
}
