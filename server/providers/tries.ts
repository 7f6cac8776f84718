import type { Database } from '../data/schema';
import { sha256 } from '../operate/secrets';
import type { SsoTry } from '../singleSignOn/tries';

/** How long a user may take at a provider, and then to prove an account here, in ms. */
const TRY_MS = 10 * 60_000;

export interface ProviderIdentity {
  readonly provider: string;
  readonly subject: string;
  /** As verified by the provider; empty if it was not. */
  readonly email: string;
}

/** Stores an attempt; only the tab that began it has its PKCE verifier. */
export async function beginTry(
  db: Database,
  provider: string,
  { codeVerifier, nonce }: SsoTry,
  now: number,
): Promise<void> {
  const row = { try_hash: sha256(codeVerifier), provider, nonce, subject: '', email: '' };
  await db
    .insertInto('provider_tries')
    .values({ ...row, expires_at: now + TRY_MS })
    .execute();
}

const take = (db: Database, verifier: string, now: number) =>
  db
    .deleteFrom('provider_tries')
    .where('try_hash', '=', sha256(verifier))
    .where('expires_at', '>', now)
    .returning(['provider', 'nonce', 'subject', 'email']);

/** Uses up an attempt before its response is checked; undefined if expired, used or another provider's. */
export async function takeTry(
  db: Database,
  provider: string,
  codeVerifier: string,
  now: number,
): Promise<SsoTry | undefined> {
  const row = await take(db, codeVerifier, now)
    .where('provider', '=', provider)
    .where('subject', '=', '')
    .executeTakeFirst();
  return row && { codeVerifier, nonce: row.nonce };
}

/** Stores a verified identity until the user has proved an account here. */
export async function keepProved(
  db: Database,
  identity: ProviderIdentity,
  codeVerifier: string,
  now: number,
): Promise<void> {
  await db
    .insertInto('provider_tries')
    .values({ ...identity, try_hash: sha256(codeVerifier), nonce: '', expires_at: now + TRY_MS })
    .execute();
}

/** Returns the verified identity of an attempt; it can be taken once. */
export async function takeProved(
  db: Database,
  provider: string,
  codeVerifier: string,
  now: number,
): Promise<ProviderIdentity | undefined> {
  const row = await take(db, codeVerifier, now)
    .where('provider', '=', provider)
    .where('subject', '<>', '')
    .executeTakeFirst();
  return row && { provider, subject: row.subject, email: row.email };
}
