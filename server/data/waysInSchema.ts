import type { Generated } from 'kysely';

/* Tables of sign-in methods besides the password. Times in ms since 1970. */

/** A device that requested codes; `device_hash` is the SHA-256 of an id that only that browser has. */
export interface CodeDevicesTable {
  device_hash: string;
  email: string;
  /** Wrong and expired codes. */
  failed: number;
  expires_at: number;
}

export interface PasskeysTable {
  /** Base64url, globally unique. */
  credential_id: string;
  /** The domain it works on. */
  rp_id: string;
  user_id: string;
  /** COSE, in base64url. */
  public_key: string;
  /** Increases with each use, or stays 0. */
  counter: number;
  /** How the browser reaches it, separated by spaces. */
  transports: string;
  /** Identifies the kind of authenticator. */
  aaguid: string;
  /** 1 if it is stored on several devices. */
  synced: number;
  created_at: number;
  /** 0 before the first use. */
  last_used_at: number;
}

/** Single-use options of a passkey's creation or use. */
export interface PasskeyOptionsTable {
  options_id: string;
  /** `register` or `signin`. */
  purpose: string;
  challenge: string;
  rp_id: string;
  rp_name: string;
  origin: string;
  /** Of the account that the passkey is created for; empty for a sign-in. */
  email: string;
  created_at: number;
  expires_at: number;
  /** 0 while unused. */
  used_at: number;
}

/** An authenticator app of an account (RFC 6238); valid once verified. */
export interface TotpDevicesTable {
  user_id: string;
  name: string;
  /** Base32, sealed. */
  secret: string;
  /** Lifetime of a code, in seconds. */
  period: number;
  /** Number of periods that its clock may be off. */
  skew: number;
  /** 1 once a code was right. */
  verified: number;
  /** The period of the newest used code; that code and earlier ones are invalid. */
  last_step: number;
  created_at: number;
  /** 0 before the first use. */
  last_used_at: number;
}

/** A provider account that signs in to an account here; both were proved when it was connected. */
export interface ProviderAccountsTable {
  /** The provider's id in the options. */
  provider: string;
  /** The id at the provider; only it decides the account. */
  subject: string;
  user_id: string;
  /** As verified by the provider, for display; empty if unverified. */
  email: string;
  created_at: number;
  /** 0 before the first use. */
  last_used_at: number;
}

export interface WaysInTables {
  code_devices: CodeDevicesTable;
  /** An emailed sign-in code; its link's secret is stored as SHA-256. */
  mail_codes: {
    link_hash: string;
    code_id: string;
    device_hash: string;
    created_at: number;
    expires_at: number;
  };
  passkeys: PasskeysTable;
  /** The owner's name for a passkey, which may be at a separate core. */
  passkey_names: {
    credential_id: string;
    user_id: string;
    name: string;
  };
  passkey_options: PasskeyOptionsTable;
  provider_accounts: ProviderAccountsTable;
  /** A round trip to a provider; `try_hash` is the SHA-256 of the PKCE verifier, which only that tab has. */
  provider_tries: {
    try_hash: string;
    provider: string;
    nonce: string;
    /** Empty until the provider has confirmed an identity. */
    subject: string;
    email: string;
    expires_at: number;
  };
  totp_devices: TotpDevicesTable;
  /** A recovery code of an account, deleted once used. */
  recovery_codes: {
    user_id: string;
    /** argon2id; the codes of a set share a salt, so that a code can be looked up by its hash. */
    code_hash: string;
    salt: string;
    created_at: number;
  };
  /** A browser that skips an account's second step for a while. */
  trusted_devices: {
    id: string;
    user_id: string;
    /** SHA-256 of the cookie's value. */
    token_hash: string;
    agent: string;
    created_at: number;
    last_used_at: number;
    expires_at: number;
  };
  /** A request to an administrator to remove a second step; one row per account, for the last request. */
  second_step_help: {
    user_id: string;
    /** `waiting` for an administrator, `allowed` by one until `due_at`, or `ended` for any reason. */
    state: 'waiting' | 'allowed' | 'ended';
    asked_at: number;
    /** The approving administrator; empty before. */
    allowed_by: Generated<string>;
    /** When it is removed; 0 before approval. */
    due_at: Generated<number>;
  };
}
