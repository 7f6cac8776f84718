import type { Database } from '../data/schema';
import { randomToken, sha256 } from '../operate/secrets';

/** What an attempt needs when the user returns from the identity provider. */
export interface SsoTry {
  readonly codeVerifier: string;
  readonly nonce: string;
}

/** How long a user may take at the identity provider. */
export const TRY_MS = 10 * 60_000;

/** Stores an attempt and returns the secret that binds it to this browser; undefined if `state` is in use. */
export async function beginTry(
  db: Database,
  state: string,
  { codeVerifier, nonce }: SsoTry,
  now: number,
): Promise<string | undefined> {
  const secret = randomToken();
  const result = await db
    .insertInto('sso_tries')
    .values({
      state_hash: sha256(state),
      browser_hash: sha256(secret),
      code_verifier: codeVerifier,
      nonce,
      expires_at: now + TRY_MS,
    })
    .onConflict((conflict) => conflict.column('state_hash').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n ? secret : undefined;
}

/** Takes out an attempt; works once, in its own browser and in time. Undefined otherwise. */
export async function takeTry(
  db: Database,
  state: string,
  secret: string,
  now: number,
): Promise<SsoTry | undefined> {
  const row = await db
    .deleteFrom('sso_tries')
    .where('state_hash', '=', sha256(state))
    .where('browser_hash', '=', sha256(secret))
    .returningAll()
    .executeTakeFirst();
  if (row === undefined || row.expires_at <= now) return undefined;
  return { codeVerifier: row.code_verifier, nonce: row.nonce };
}

/** Characters of the state's hash in the name, as several tabs may sign in at once. */
const NAME_LENGTH = 12;

/** Returns the cookie that binds an attempt to its browser, without its value; sent to the callback only. */
export function tryCookie(state: string, path: string, secure: boolean) {
  const name = `portal_sso_${sha256(state).slice(0, NAME_LENGTH)}`;
  return { name, path, secure, httpOnly: true, sameSite: 'lax' } as const;
}
