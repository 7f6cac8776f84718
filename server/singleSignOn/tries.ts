import type { Database } from '../data/schema';
import { randomToken, sha256 } from '../operate/secrets';

/** What a try needs when the person comes back from the identity provider. */
export interface SsoTry {
  readonly codeVerifier: string;
  readonly nonce: string;
}

/** How long a person may take at the identity provider. */
export const TRY_MS = 10 * 60_000;

/**
 * Keeps a try under the portal's `state` and answers the secret that binds it to this browser.
 * Undefined when this state has a try already: each try has a state of its own.
 */
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

/** Takes a try out; it works once, in its own browser and in time. Undefined for anything else. */
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

/** Characters of the state's hash in the name: several tabs may sign in at once. */
const NAME_LENGTH = 12;

/** The cookie that binds a try to its browser, without its value; sent to the callback only. */
export function tryCookie(state: string, path: string, secure: boolean) {
  const name = `portal_sso_${sha256(state).slice(0, NAME_LENGTH)}`;
  return { name, path, secure, httpOnly: true, sameSite: 'lax' } as const;
}
