import type { Generated } from 'kysely';

/* Tables of the ways in beside the password. Times in ms since 1970. */

/** Where codes by mail were asked for; `device_hash` is the SHA-256 of an id that only that browser has. */
export interface CodeDevicesTable {
  device_hash: string;
  email: string;
  /** Wrong and expired codes. */
  failed: number;
  expires_at: number;
}

export interface PasskeysTable {
  /** Base64url, unknown everywhere else. */
  credential_id: string;
  /** The domain it works on. */
  rp_id: string;
  user_id: string;
  /** COSE, in base64url. */
  public_key: string;
  /** Grows with each use, or stays 0. */
  counter: number;
  /** How the browser reaches it, with spaces between. */
  transports: string;
  /** Names the kind of authenticator. */
  aaguid: string;
  /** 1 when it is kept on several devices. */
  synced: number;
  created_at: number;
  /** 0 before the first use. */
  last_used_at: number;
}

/** What a passkey is made or used with; it works once. */
export interface PasskeyOptionsTable {
  options_id: string;
  /** `register` or `signin`. */
  purpose: string;
  challenge: string;
  rp_id: string;
  rp_name: string;
  origin: string;
  /** Of the account that a passkey is made for; empty for a sign-in. */
  email: string;
  created_at: number;
  expires_at: number;
  /** 0 while unused. */
  used_at: number;
}

/** An authenticator app of an account (RFC 6238); it counts once a code of it was right. */
export interface TotpDevicesTable {
  user_id: string;
  name: string;
  /** Base32, sealed. */
  secret: string;
  /** A code's life, in seconds. */
  period: number;
  /** How many periods its clock may be off. */
  skew: number;
  /** 1 once a code was right. */
  verified: number;
  /** The period of the newest code that was used: it and those before it are worth nothing. */
  last_step: number;
  created_at: number;
  /** 0 before the first use. */
  last_used_at: number;
}

/** An account at a provider that signs in to an account here, after a proof of both. */
export interface ProviderAccountsTable {
  /** The provider's id in the options. */
  provider: string;
  /** Who it is at the provider: the only thing that decides. */
  subject: string;
  user_id: string;
  /** As the provider has verified it, to be recognised by; empty where it has not. */
  email: string;
  created_at: number;
  /** 0 before the first use. */
  last_used_at: number;
}

export interface WaysInTables {
  code_devices: CodeDevicesTable;
  /** A code that signs in by mail; the secret of its link is kept as SHA-256. */
  mail_codes: {
    link_hash: string;
    code_id: string;
    device_hash: string;
    created_at: number;
    expires_at: number;
  };
  passkeys: PasskeysTable;
  /** What an owner calls a passkey, which may be at a core apart. */
  passkey_names: {
    credential_id: string;
    user_id: string;
    name: string;
  };
  passkey_options: PasskeyOptionsTable;
  provider_accounts: ProviderAccountsTable;
  /** A way to a provider and back; `try_hash` is the SHA-256 of the PKCE verifier, which only that tab has. */
  provider_tries: {
    try_hash: string;
    provider: string;
    nonce: string;
    /** Empty until the provider has vouched for somebody. */
    subject: string;
    email: string;
    expires_at: number;
  };
  totp_devices: TotpDevicesTable;
  /** A recovery code of an account, once it is used gone. */
  recovery_codes: {
    user_id: string;
    /** argon2id; those of one set have one salt, so that a code is looked up by its hash. */
    code_hash: string;
    salt: string;
    created_at: number;
  };
  /** A browser that is not asked for the second step of an account for a while. */
  trusted_devices: {
    id: string;
    user_id: string;
    /** SHA-256 of what its cookie holds. */
    token_hash: string;
    /** What the browser said it is. */
    agent: string;
    created_at: number;
    last_used_at: number;
    expires_at: number;
  };
  /** Who has asked an administrator to remove their second step; one row an account, its last request. */
  second_step_help: {
    user_id: string;
    /** `waiting` for an administrator, `allowed` by one until `due_at`, `ended` however it came about. */
    state: 'waiting' | 'allowed' | 'ended';
    asked_at: number;
    /** The administrator; empty before. */
    allowed_by: Generated<string>;
    /** When it is removed; 0 before it was allowed. */
    due_at: Generated<number>;
  };
}
