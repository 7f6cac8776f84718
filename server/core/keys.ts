import { createPrivateKey, generateKeyPair, randomBytes, randomUUID } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { exportJWK, importJWK, type CryptoKey, type JWK } from 'jose';
import type { Database, SigningKeysTable } from '../data/schema';
import type { SettingsStore } from '../data/settings';
import { parseObject } from '../json';

const generate = promisify(generateKeyPair);
const RSA_BITS = 2048;

/**
 * How long a rotated key is published before it signs, in ms: who checks tokens asks for unknown
 * keys at most twice a second (supertokens-node), and would refuse a token it cannot look up.
 */
const PUBLISHED_FIRST_MS = 1_000;

/**
 * `dynamic` keys rotate, a `static` key stays, `console` signs the platform's own tokens, `provider`
 * those of the identity provider.
 */
export type KeyKind = 'dynamic' | 'static' | 'console' | 'provider';

/** A key to sign with. */
export interface SigningKey {
  readonly kid: string;
  readonly key: KeyObject;
  readonly createdAt: number;
  /** When its successor, already published, takes over; undefined while there is none. */
  readonly successorAt: number | undefined;
}

/** The platform's keys: kept in the database, so tokens outlive a restart. */
export interface KeyStore {
  /**
   * The key to sign with now. Makes one when there is none; when the newest is due for rotation, its
   * successor is made and published first and signs a second later.
   */
  signing(kind: KeyKind): Promise<SigningKey>;
  /** The public key of a token's `kid`, or undefined when it was never ours. */
  verifying(kid: string): Promise<CryptoKey | undefined>;
  /** Public keys of some kinds, newest first. */
  jwks(...kinds: readonly KeyKind[]): Promise<{ keys: JWK[] }>;
  /** A symmetric secret of 32 bytes by name, made at first use. */
  secret(name: string): Promise<Buffer>;
}

const PREFIX: Record<KeyKind, string> = {
  dynamic: 'd-',
  static: 's-',
  console: 'c-',
  provider: 'p-',
};

/** Opens the key store over the database. */
export function openKeyStore(db: Database, settings: SettingsStore, now: () => number): KeyStore {
  const signers = new Map<KeyKind, Promise<SigningKey>>();
  const verifiers = new Map<string, CryptoKey>();
  const secrets = new Map<string, Promise<Buffer>>();

  const newestTwo = (kind: string) =>
    db
      .selectFrom('signing_keys')
      .selectAll()
      .where('kind', '=', kind)
      .orderBy('created_at', 'desc')
      .orderBy('kid')
      .limit(2)
      .execute();

  async function create(kind: KeyKind): Promise<SigningKeysTable> {
    const { publicKey, privateKey } = await generate('rsa', { modulusLength: RSA_BITS });
    const kid = `${PREFIX[kind]}${randomUUID()}`;
    const row = {
      kid,
      kind,
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      public_jwk: JSON.stringify({
        ...(await exportJWK(publicKey)),
        kid,
        alg: 'RS256',
        use: 'sig',
      }),
      created_at: now(),
    };
    await db.insertInto('signing_keys').values(row).execute();
    return row;
  }

  const isDue = (kind: KeyKind, createdAt: number) =>
    kind === 'dynamic' && now() - createdAt >= settings.get().keyRotationMs;

  async function load(kind: KeyKind): Promise<SigningKey> {
    let [newest, former] = await newestTwo(kind);
    if (newest === undefined) newest = await create(kind);
    else if (isDue(kind, newest.created_at)) [newest, former] = [await create(kind), newest];
    const signsFrom = newest.created_at + PUBLISHED_FIRST_MS;
    const row = former !== undefined && now() < signsFrom ? former : newest;
    return {
      kid: row.kid,
      key: createPrivateKey(row.private_key),
      createdAt: row.created_at,
      successorAt: row === former ? signsFrom : undefined,
    };
  }

  const signs = (kind: KeyKind, { createdAt, successorAt }: SigningKey) =>
    successorAt === undefined ? !isDue(kind, createdAt) : now() < successorAt;

  async function loadSecret(name: string): Promise<Buffer> {
    const row = {
      kid: `secret-${name}`,
      kind: 'secret',
      private_key: randomBytes(32).toString('base64'),
      public_jwk: '',
      created_at: now(),
    };
    await db
      .insertInto('signing_keys')
      .values(row)
      .onConflict((conflict) => conflict.column('kid').doNothing())
      .execute();
    const kept = await db
      .selectFrom('signing_keys')
      .select('private_key')
      .where('kid', '=', row.kid)
      .executeTakeFirstOrThrow();
    return Buffer.from(kept.private_key, 'base64');
  }

  return {
    async signing(kind) {
      const known = await signers.get(kind)?.catch(() => undefined);
      if (known !== undefined && signs(kind, known)) return known;
      // Requests that arrive while a key is made wait for the same one.
      let pending = signers.get(kind);
      if (pending === undefined || (await pending.catch(() => undefined)) === known) {
        pending = load(kind);
        signers.set(kind, pending);
      }
      return pending;
    },
    async verifying(kid) {
      const known = verifiers.get(kid);
      if (known !== undefined) return known;
      const row = await db
        .selectFrom('signing_keys')
        .select('public_jwk')
        .where('kid', '=', kid)
        .where('kind', '!=', 'secret')
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const key = await importJWK(parseObject(row.public_jwk), 'RS256');
      if (key instanceof Uint8Array) return undefined;
      verifiers.set(kid, key);
      return key;
    },
    async jwks(...kinds) {
      const rows = await db
        .selectFrom('signing_keys')
        .select('public_jwk')
        .where('kind', 'in', kinds)
        .orderBy('created_at', 'desc')
        .orderBy('kid')
        .execute();
      return { keys: rows.map(({ public_jwk }) => parseObject(public_jwk)) };
    },
    secret(name) {
      const known = secrets.get(name) ?? loadSecret(name);
      secrets.set(name, known);
      return known;
    },
  };
}
