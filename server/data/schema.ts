import type { Generated, Kysely } from 'kysely';
import type { AccountTables } from './accountSchema';
import type { DeliveryTables } from './deliverySchema';
import type { WaysInTables } from './waysInSchema';

/** An account of the embedded core. Times in this file are in ms since 1970. */
export interface UsersTable {
  user_id: string;
  /** Trimmed and in lower case. */
  email: string;
  /** argon2id, in PHC string format. */
  password_hash: string;
  /** Incremented with every change of the password. */
  password_version: Generated<number>;
  time_joined: number;
}

/** A session of the embedded core. */
export interface SessionsTable {
  handle: string;
  user_id: string;
  /** SHA-256 of SHA-256 of the current refresh token. */
  refresh_hash: string;
  /** The same of the token that it replaced; empty if no other token may have replaced that one. */
  previous_hash: string;
  /** JSON: custom claims of the access token. */
  jwt_data: string;
  /** JSON: server-only data. */
  session_data: string;
  created_at: number;
  expires_at: number;
}

/** Keys and secrets created by the server. */
export interface SigningKeysTable {
  kid: string;
  kind: string;
  /** PKCS #8 PEM, or base64 for a symmetric secret. */
  private_key: string;
  /** JSON Web Key, or an empty string for a symmetric secret. */
  public_jwk: string;
  created_at: number;
}

/** Emailed single-use tokens, stored as SHA-256; used ones are kept for a while to explain a refusal. */
export interface MailTokensTable {
  token_hash: string;
  user_id: string;
  email: string;
  expires_at: number;
  /** 0 while unused. */
  used_at: Generated<number>;
  /** Why it ended unused; empty otherwise. */
  ended: Generated<'' | 'REPLACED' | 'WITHDRAWN'>;
}

/** A user's data beyond the credentials (spec 3: sign-up form fields). */
export interface ProfilesTable {
  user_id: string;
  email: string;
  first_name: string;
  last_name: string;
  company: string;
  title: string;
  /** For pages and emails: `en`, `zh`, or empty if the user chose none. */
  language: Generated<string>;
  /** `system`, `light`, `dark`, or empty if the user chose none while signed in. */
  theme: Generated<string>;
  /** Language of the page of registration, for emails of a user who chose none; empty if unknown. */
  first_language: Generated<string>;
  /** Empty, or the reason in SIGN_IN_NOT_ALLOWED. */
  blocked_reason: string;
  created_at: number;
  /** The user's studio; empty for none. */
  studio_id: Generated<string>;
  /** The role there (src/rules/roles.ts); empty for none. */
  role: Generated<string>;
  /** When the account is permanently deleted; 0 if not requested. */
  delete_at: Generated<number>;
  /** Day of the last request, `YYYY-MM-DD` in UTC; empty before the first. */
  seen_on: Generated<string>;
  /** When the user declined a passkey; 0 if never. */
  passkey_declined_at: Generated<number>;
  /** 0 for an account created with a passkey, until its owner chooses a password. */
  has_password: Generated<number>;
  /** Incremented with every change of a password at a separate core. */
  password_version: Generated<number>;
}

/** An invitation to register. The link contains the token, this table its SHA-256. */
export interface InvitationsTable {
  id: string;
  token_hash: string;
  email: string;
  created_at: number;
  expires_at: number;
  /** A registration in progress holds the invitation until then. */
  claimed_until: number;
  claim_id: string;
  /** 0 while open. */
  used_at: number;
  studio_id: Generated<string>;
  /** The role of the invited user (src/rules/roles.ts). */
  role: Generated<string>;
  /** Language of its emails, `en` or `zh`. */
  language: Generated<string>;
  /** The inviting account; empty for the operator. */
  invited_by: Generated<string>;
  /** When the newest link was sent; 0 if it was not. */
  sent_at: Generated<number>;
  /** 0 if not withdrawn. */
  withdrawn_at: Generated<number>;
  /** When an administrator was shown the newest link; 0 if it was sent. */
  copied_at: Generated<number>;
}

export interface OutboxTable {
  /** Derived from the occasion for emails that must be sent only once. */
  id: string;
  recipient: string;
  subject: string;
  /** The plain-text part; empty, like the HTML part, once the email no longer has to be sent. */
  body: string;
  html: string;
  /** `en` or `zh`. */
  language: string;
  created_at: number;
  /** `kept` without a mail server. */
  state: Generated<'kept' | 'waiting' | 'sent' | 'bounced' | 'failed'>;
  /** Next attempt of a waiting one. */
  next_at: Generated<number>;
  tries: Generated<number>;
  /** When what it contains ends, such as a code; 0 if not within a day. */
  ends_at: Generated<number>;
}

export interface AuditTable {
  id: string;
  at: number;
  /** One of server/audit/events.ts. */
  event: string;
  /** The id of an account, a pseudonym for an unknown address, or the name of a thing. */
  subject: string;
  /** The id of an account, or `cli:` with the operator. */
  actor: string;
  reason: string;
  network: string;
  agent: string;
  /** The request's trace id; empty for none. */
  trace: string;
}

/** The newest file of a user's own data. */
export interface DataExportsTable {
  user_id: string;
  asked_at: number;
  /** 0 while it is being created. */
  ready_at: number;
  /** 0 unless its creation failed. */
  failed_at: number;
  /** Language of the email that announces it. */
  language: string;
  /** JSON; empty until it is ready, and after it expires. */
  content: string;
}

export interface Tables extends AccountTables, DeliveryTables, WaysInTables {
  users: UsersTable;
  sessions: SessionsTable;
  signing_keys: SigningKeysTable;
  password_reset_tokens: MailTokensTable;
  email_verification_tokens: MailTokensTable;
  /** Verified addresses of accounts. */
  verified_emails: {
    user_id: string;
    email: string;
  };
  roles: {
    role: string;
  };
  role_permissions: {
    role: string;
    permission: string;
  };
  user_roles: {
    user_id: string;
    role: string;
  };
  profiles: ProfilesTable;
  /** A studio, which groups users and data. */
  studios: {
    id: string;
    name: string;
    created_at: number;
    /** Number of membership changes; serializes them. */
    member_changes: Generated<number>;
    /** Roles that need a second step to sign in, separated by spaces. */
    second_step_roles: Generated<string>;
    /** When its administrators were last notified of waiting requests. */
    requests_told_at: Generated<number>;
  };
  invitations: InvitationsTable;
  /** An invitation link replaced by a newer one; its page says so and opens nothing. */
  replaced_links: {
    token_hash: string;
    invitation_id: string;
    replaced_at: number;
  };
  /** An access request of someone who was not invited. */
  access_requests: {
    id: string;
    /** Of the link that confirms the address. */
    token_hash: string;
    email: string;
    first_name: string;
    last_name: string;
    company: string;
    /** `en` or `zh`. */
    language: string;
    /** `unconfirmed`, `waiting`, `approved` or `refused`. */
    state: string;
    created_at: number;
  };
  outbox: OutboxTable;
  /** Records of the identity provider: sign-ins, sessions, grants, codes, tokens, interactions. */
  oidc_records: {
    /** SHA-256 of the model's name and the record's id. */
    record_key: string;
    model: string;
    /** JSON from the provider. */
    payload: string;
    /** Empty if the record belongs to no grant. */
    grant_id: string;
    /** Empty except for sessions. */
    uid: string;
    account_id: string;
    /** 0 while unused. */
    consumed_at: number;
    expires_at: number;
  };
  /** A sign-in attempt at the identity provider, from leaving the portal to returning. */
  sso_tries: {
    /** SHA-256 of the portal's `state`. */
    state_hash: string;
    /** SHA-256 of the cookie that binds the attempt to its browser. */
    browser_hash: string;
    code_verifier: string;
    nonce: string;
    expires_at: number;
  };
  /** An error report of the portal (spec 3: error-report payload). */
  collected_errors: {
    id: string;
    check_id: string;
    title: string;
    content: string;
    created_at: number;
  };
  /** Consecutive wrong passwords by address, with or without an account. */
  login_attempts: {
    email: string;
    wrong_count: number;
    last_at: number;
  };
  /** Password attempts by key: an account, a network, both, or a browser known to an account. */
  guesses: {
    key: string;
    count: number;
    last_at: number;
    /** Attempts before this time are refused. */
    until: number;
  };
  /** The saved response to a write request, for repetitions. */
  kept_answers: {
    /** SHA-256 of the account and the request's key. */
    key_hash: string;
    /** SHA-256 of the request; a different request with the same key is an error. */
    request_hash: string;
    /** Sealed with the request's key, which is not stored; empty until the first attempt ends. */
    answer: string;
    begun_at: number;
  };
  /** Redeemed single-use values: captcha challenges, emailed codes. */
  used_challenges: {
    challenge: string;
    expires_at: number;
  };
  /** A session that its user ended from another device, so that the ended device can show why. Time in ms. */
  ended_sessions: {
    handle: string;
    ended_at: number;
  };
  audit: AuditTable;
  /** Settings, one JSON value per row. */
  settings: {
    name: string;
    value: string;
  };
  data_exports: DataExportsTable;
  /** A recording requested by support; 0 or empty for steps that have not happened. */
  support_recordings: {
    number: string;
    code_hash: string;
    ticket_hash: string;
    note: string;
    created_at: number;
    begun_at: number;
    sent_at: number;
    expires_at: number;
    /** The recording in the format that the player opens. */
    log: string;
  };
}

export type Database = Kysely<Tables>;
