import type { Generated, Kysely } from 'kysely';
import type { AccountTables } from './accountSchema';
import type { DeliveryTables } from './deliverySchema';
import type { WaysInTables } from './waysInSchema';

/** An account of the embedded core. Times in ms since 1970 everywhere in this file. */
export interface UsersTable {
  user_id: string;
  /** Trimmed and lower-cased. */
  email: string;
  /** argon2id, in PHC string form. */
  password_hash: string;
  /** Grows with every change of the password. */
  password_version: Generated<number>;
  time_joined: number;
}

/** A session of the embedded core; `refresh_hash` names the one refresh token that is current. */
export interface SessionsTable {
  handle: string;
  user_id: string;
  /** SHA-256 of SHA-256 of the current refresh token. */
  refresh_hash: string;
  /** JSON: custom claims of the access token. */
  jwt_data: string;
  /** JSON: data kept on the server only. */
  session_data: string;
  created_at: number;
  expires_at: number;
}

/** Keys and secrets made by the platform itself. */
export interface SigningKeysTable {
  kid: string;
  kind: string;
  /** PKCS #8 PEM, or base64 for a symmetric secret. */
  private_key: string;
  /** JSON Web Key, or an empty string for a symmetric secret. */
  public_jwk: string;
  created_at: number;
}

/** One-use tokens sent by mail, kept as SHA-256; a spent one is kept a while, to say why it fails. */
export interface MailTokensTable {
  token_hash: string;
  user_id: string;
  email: string;
  expires_at: number;
  /** 0 while unused. */
  used_at: Generated<number>;
  /** Why it ended without being used; empty for no such reason. */
  ended: Generated<'' | 'REPLACED' | 'WITHDRAWN'>;
}

/** What the portal knows of a person beyond the credentials (spec 3: sign-up form fields). */
export interface ProfilesTable {
  user_id: string;
  email: string;
  first_name: string;
  last_name: string;
  company: string;
  title: string;
  /** Of pages and mails: `en`, `zh`, or empty where the person has chosen none. */
  language: Generated<string>;
  /** Empty, or the reason SIGN_IN_NOT_ALLOWED gives. */
  blocked_reason: string;
  created_at: number;
  /** The studio that the person belongs to; empty for none. */
  studio_id: Generated<string>;
  /** The role there (src/rules/roles.ts); empty for none. */
  role: Generated<string>;
  /** When the account is deleted for good; 0 while nobody has asked for it. */
  delete_at: Generated<number>;
  /** The day of the last call, `YYYY-MM-DD` in UTC; empty for none yet. */
  seen_on: Generated<string>;
  /** When they did not want the passkey that was offered; 0 before that. */
  passkey_declined_at: Generated<number>;
  /** 0 for an account that began with a passkey, until its owner chooses a password. */
  has_password: Generated<number>;
}

/** An invitation to register; the token itself is only in the link, here is its SHA-256. */
export interface InvitationsTable {
  id: string;
  token_hash: string;
  email: string;
  created_at: number;
  expires_at: number;
  /** A registration in flight holds the invitation until then. */
  claimed_until: number;
  claim_id: string;
  /** 0 while open. */
  used_at: number;
  /** The studio that it invites to. */
  studio_id: Generated<string>;
  /** The role that it gives (src/rules/roles.ts). */
  role: Generated<string>;
  /** Of its mails, `en` or `zh`. */
  language: Generated<string>;
  /** The account that made it; empty for the operator. */
  invited_by: Generated<string>;
  /** When its newest link was mailed; 0 for one that was not. */
  sent_at: Generated<number>;
  /** 0 while it is not withdrawn. */
  withdrawn_at: Generated<number>;
  /** When an administrator was shown its newest link; 0 for one that was mailed. */
  copied_at: Generated<number>;
}

/** A mail that is to be sent, or was. */
export interface OutboxTable {
  /** What is sent once has an id of its own, made of what it tells of. */
  id: string;
  recipient: string;
  subject: string;
  /** The plain-text part; empty once nobody has to send it any more, as the HTML part. */
  body: string;
  html: string;
  /** `en` or `zh`. */
  language: string;
  created_at: number;
  /** `kept` where there is no mail server. */
  state: Generated<'kept' | 'waiting' | 'sent' | 'bounced' | 'failed'>;
  /** When a waiting one is tried next. */
  next_at: Generated<number>;
  tries: Generated<number>;
}

/** A line of the audit log. */
export interface AuditTable {
  id: string;
  at: number;
  /** One of server/audit/events.ts. */
  event: string;
  /** What it happened to: the id of an account, a name for an unknown address, the name of a thing. */
  subject: string;
  /** Who did it: the id of an account, or `cli:` and the user of the machine. */
  actor: string;
  reason: string;
  network: string;
  agent: string;
  /** The trace id of the request; empty where there was none. */
  trace: string;
}

/** The newest file of a person's own data. */
export interface DataExportsTable {
  user_id: string;
  asked_at: number;
  /** 0 while it is being made. */
  ready_at: number;
  /** 0 unless it could not be made. */
  failed_at: number;
  /** Of the mail that tells of it. */
  language: string;
  /** JSON; empty until it is ready, and after its time. */
  content: string;
}

export interface Tables extends AccountTables, DeliveryTables, WaysInTables {
  users: UsersTable;
  sessions: SessionsTable;
  signing_keys: SigningKeysTable;
  password_reset_tokens: MailTokensTable;
  email_verification_tokens: MailTokensTable;
  /** Addresses that are proved to belong to their account. */
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
  /** A studio: whose people and data belong together. */
  studios: {
    id: string;
    name: string;
    created_at: number;
    /** Counts changes of its people; each change takes its turn by it. */
    member_changes: Generated<number>;
    /** Roles whose people need a second step to sign in, with spaces between. */
    second_step_roles: Generated<string>;
    /** When its administrators were last told of requests that wait. */
    requests_told_at: Generated<number>;
  };
  invitations: InvitationsTable;
  /** A link of an invitation that was sent again: it says so, and opens nothing. */
  replaced_links: {
    token_hash: string;
    invitation_id: string;
    replaced_at: number;
  };
  /** A request for access of someone who was not invited. */
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
  /** What the identity provider keeps: sessions, grants, codes, tokens, interactions. */
  oidc_records: {
    /** SHA-256 of the model's name and the record's id. */
    record_key: string;
    model: string;
    /** JSON, as the provider gave it. */
    payload: string;
    /** Empty when the record belongs to no grant. */
    grant_id: string;
    /** Empty except for sessions. */
    uid: string;
    account_id: string;
    /** 0 while unused. */
    consumed_at: number;
    expires_at: number;
  };
  /** One try to sign in at the identity provider, from leaving the portal to coming back. */
  sso_tries: {
    /** SHA-256 of the `state` the portal made. */
    state_hash: string;
    /** SHA-256 of the cookie that binds the try to its browser. */
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
  /** Wrong passwords in a row, by address, known or not. */
  login_attempts: {
    email: string;
    wrong_count: number;
    last_at: number;
  };
  /** Passwords tried by who shares a key: an account, a network, both, or a browser known to an account. */
  guesses: {
    key: string;
    count: number;
    last_at: number;
    /** Nobody is listened to before. */
    until: number;
  };
  /** The answer to a call that writes, for when it comes again. */
  kept_answers: {
    /** SHA-256 of the account and the key of the call. */
    key_hash: string;
    /** SHA-256 of the call: the same key with another one is a mistake. */
    request_hash: string;
    /** Sealed with the key of the call, which is not kept; empty until the first try has ended. */
    answer: string;
    begun_at: number;
  };
  /** What counts once and was redeemed: captcha challenges, codes by mail. */
  used_challenges: {
    challenge: string;
    expires_at: number;
  };
  /** A session that its person has ended from another device, so that the ended one can be told. Time in ms. */
  ended_sessions: {
    handle: string;
    ended_at: number;
  };
  audit: AuditTable;
  /** Settings, one JSON value a row. */
  settings: {
    name: string;
    value: string;
  };
  data_exports: DataExportsTable;
  /** A recording that support has asked for; 0 and empty for what has not happened. */
  support_recordings: {
    number: string;
    code_hash: string;
    ticket_hash: string;
    note: string;
    created_at: number;
    begun_at: number;
    sent_at: number;
    expires_at: number;
    /** The text of the file that the player opens. */
    log: string;
  };
}

/** The database, whichever engine holds it. */
export type Database = Kysely<Tables>;
