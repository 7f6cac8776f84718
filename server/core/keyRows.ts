import { generateKeyPair, randomBytes, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { exportJWK } from 'jose';
import type { Database, SigningKeysTable } from '../data/schema';

const generate = promisify(generateKeyPair);
const RSA_BITS = 2048;
const SECRET_BYTES = 32;
const SECOND_MS = 1_000;
const DAY_MS = 86_400 * SECOND_MS;

/**
 * `dynamic` keys rotate by themselves, a `static` key stays, `console` signs the platform's own tokens,
 * `provider` those of the identity provider.
 */
export const KEY_KINDS = ['dynamic', 'static', 'console', 'provider'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

const SECRET_KIND = 'secret';
const PREFIX: Record<KeyKind, string> = {
  dynamic: 'd-',
  static: 's-',
  console: 'c-',
  provider: 'p-',
};

/** How long a process may go on with what it has read of the keys, in ms. */
export const KEYS_KEPT_MS = 60 * SECOND_MS;

/**
 * How long a new one is known before it is used, in ms, so that whoever meets it first can look it up: the
 * SDK asks for unknown keys at most twice a second; others keep the console's keys as long as they like, of
 * whom a day is asked; processes read secrets once a minute.
 */
const KNOWN_FIRST_MS: Readonly<Record<string, number>> = {
  dynamic: SECOND_MS,
  static: SECOND_MS,
  provider: SECOND_MS,
  console: DAY_MS,
  [SECRET_KIND]: 2 * KEYS_KEPT_MS,
};

/** From when on a key or secret is used where there was another before it, in ms. */
export const usedFrom = ({ kind, created_at }: SigningKeysTable): number =>
  created_at + (KNOWN_FIRST_MS[kind] ?? 0);

/** Of rows with the newest first: the one to use now, and when its successor takes over. */
export function inUse(rows: readonly SigningKeysTable[], now: number) {
  const at = rows.findIndex((row) => usedFrom(row) <= now);
  const place = at < 0 ? rows.length - 1 : at;
  const successor = rows[place - 1];
  return { row: rows[place], successorAt: successor && usedFrom(successor) };
}

/** The keys of a kind, newest first. */
export const keysOf = (db: Database, kind: KeyKind): Promise<SigningKeysTable[]> =>
  db
    .selectFrom('signing_keys')
    .selectAll()
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .orderBy('kid')
    .execute();

export async function createKey(
  db: Database,
  kind: KeyKind,
  now: number,
): Promise<SigningKeysTable> {
  const { publicKey, privateKey } = await generate('rsa', { modulusLength: RSA_BITS });
  const kid = `${PREFIX[kind]}${randomUUID()}`;
  const row = {
    kid,
    kind,
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    public_jwk: JSON.stringify({ ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }),
    created_at: now,
  };
  await db.insertInto('signing_keys').values(row).execute();
  return row;
}

/** The secrets of a name that there are, newest first. */
export const knownSecrets = (db: Database, name: string): Promise<SigningKeysTable[]> =>
  db
    .selectFrom('signing_keys')
    .selectAll()
    .where('kind', '=', SECRET_KIND)
    .where((where) =>
      where.or([where('kid', '=', `secret-${name}`), where('kid', 'like', `secret-${name}.%`)]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('kid')
    .execute();

const secretRow = (kid: string, now: number): SigningKeysTable => ({
  kid,
  kind: SECRET_KIND,
  private_key: randomBytes(SECRET_BYTES).toString('base64'),
  public_jwk: '',
  created_at: now,
});

/** The secrets of a name, newest first; the first one is made at first use, by one process alone. */
export async function secretsOf(
  db: Database,
  name: string,
  now: number,
): Promise<SigningKeysTable[]> {
  const found = await knownSecrets(db, name);
  if (found.length > 0) return found;
  await db
    .insertInto('signing_keys')
    .values(secretRow(`secret-${name}`, now))
    .onConflict((conflict) => conflict.column('kid').doNothing())
    .execute();
  return knownSecrets(db, name);
}

/** Makes a successor of a secret. */
export async function createSecret(db: Database, name: string, now: number) {
  const row = secretRow(`secret-${name}.${randomUUID()}`, now);
  await db.insertInto('signing_keys').values(row).execute();
  return row;
}
