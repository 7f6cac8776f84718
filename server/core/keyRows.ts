import {
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  randomBytes,
  randomUUID,
  type KeyObject,
} from 'node:crypto';
import { promisify } from 'node:util';
import { exportJWK, type JWK } from 'jose';
import type { Database, SigningKeysTable } from '../data/schema';
import { parseObject } from '../json';
import { DAY_MS, SECOND_MS } from '../../src/rules/durations';

const generate = promisify(generateKeyPair);
const RSA_BITS = 2048;
const SECRET_BYTES = 32;

/**
 * `dynamic` keys rotate automatically, the `static` key stays, `console` signs the server's own tokens and `provider`
 * those of the identity provider.
 */
export const KEY_KINDS = ['dynamic', 'static', 'console', 'provider'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

export const SECRET_KIND = 'secret';
const PREFIX: Record<KeyKind, string> = {
  dynamic: 'd-',
  static: 's-',
  console: 'c-',
  provider: 'p-',
};

/** How long a process may use keys it has read (ms). */
export const KEYS_KEPT_MS = 60 * SECOND_MS;

/**
 * How long a new key or secret is published before its use (ms), so that others can fetch it. The SDK fetches unknown
 * keys at most twice a second, and processes read secrets once a minute. Third parties may cache the console's keys for
 * a day.
 */
const KNOWN_FIRST_MS: Readonly<Record<string, number>> = {
  dynamic: SECOND_MS,
  static: SECOND_MS,
  provider: SECOND_MS,
  console: DAY_MS,
  [SECRET_KIND]: 2 * KEYS_KEPT_MS,
};

/** When the use of a key or secret with a predecessor starts (ms). */
export const usedFrom = ({ kind, created_at }: SigningKeysTable): number =>
  created_at + (KNOWN_FIRST_MS[kind] ?? 0);

/** Returns the public part of a key; undefined if it is damaged. */
export function publicJwkOf({ public_jwk }: Pick<SigningKeysTable, 'public_jwk'>): JWK | undefined {
  try {
    return parseObject(public_jwk);
  } catch {
    return undefined;
  }
}

/** Returns the key that signs; undefined if the row is damaged: others could not verify what it signs. */
export function signingKeyOf(row: SigningKeysTable): KeyObject | undefined {
  try {
    const key = createPrivateKey(row.private_key);
    const { n } = createPublicKey(key).export({ format: 'jwk' });
    return n === publicJwkOf(row)?.n ? key : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the bytes of a secret; undefined if the row is damaged. */
export function secretOf({ private_key }: SigningKeysTable): Buffer | undefined {
  const bytes = Buffer.from(private_key, 'base64');
  return bytes.length === SECRET_BYTES ? bytes : undefined;
}

/** Returns the row in use and when its successor replaces it; `rows` are newest first. */
export function inUse(rows: readonly SigningKeysTable[], now: number) {
  const at = rows.findIndex((row) => usedFrom(row) <= now);
  const place = at < 0 ? rows.length - 1 : at;
  const successor = rows[place - 1];
  return { row: rows[place], successorAt: successor && usedFrom(successor) };
}

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

/** Returns the existing secrets of a name, newest first. */
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

/** Returns the secrets of a name, newest first; the first is created on first use, by one process only. */
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

export async function createSecret(db: Database, name: string, now: number) {
  const row = secretRow(`secret-${name}.${randomUUID()}`, now);
  await db.insertInto('signing_keys').values(row).execute();
  return row;
}
