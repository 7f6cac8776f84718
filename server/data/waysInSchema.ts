/* Tables of the ways in beside the password. Times in ms since 1970. */

/** Where codes by mail were asked for; `device_hash` is the SHA-256 of an id that only that browser has. */
export interface CodeDevicesTable {
  device_hash: string;
  email: string;
  /** Wrong and expired codes. */
  failed: number;
  expires_at: number;
}

/** A code that signs in by mail; the secret of its link is kept as SHA-256. */
export interface MailCodesTable {
  link_hash: string;
  code_id: string;
  device_hash: string;
  created_at: number;
  expires_at: number;
}

/** A passkey of an account. */
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

/** A way to a provider and back; `try_hash` is the SHA-256 of the PKCE verifier, which only that tab has. */
export interface ProviderTriesTable {
  try_hash: string;
  provider: string;
  nonce: string;
  /** Empty until the provider has vouched for somebody. */
  subject: string;
  email: string;
  expires_at: number;
}
