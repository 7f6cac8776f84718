import type { KeyObject } from 'node:crypto';
import { importJWK, type CryptoKey, type JWK } from 'jose';
import type { Database, SigningKeysTable } from '../data/schema';
import type { SettingsStore } from '../data/settings';
import { DamagedKey } from './damagedKey';
import {
  createKey,
  inUse,
  keysOf,
  KEYS_KEPT_MS,
  publicJwkOf,
  secretOf,
  secretsOf,
  signingKeyOf,
  type KeyKind,
} from './keyRows';

export interface SigningKey {
  readonly kid: string;
  readonly key: KeyObject;
  readonly createdAt: number;
  /** When its successor, already published, replaces it; undefined if there is none. */
  readonly successorAt: number | undefined;
  readonly readAt: number;
}

/** Secrets of one name: the current one, and all still valid ones with the current one first. */
interface Secrets {
  readonly current: Buffer;
  readonly all: readonly Buffer[];
  readonly readAt: number;
}

/** Caches values by name until they are stale; concurrent callers share one read. */
function createCache<Name, Value>(
  read: (name: Name) => Promise<Value>,
  isGood: (name: Name, value: Value) => boolean,
): (name: Name) => Promise<Value> {
  const readings = new Map<Name, Promise<Value>>();
  return async (name) => {
    const before = readings.get(name);
    const known = await before?.catch(() => undefined);
    if (known !== undefined && isGood(name, known)) return known;
    let reading = readings.get(name);
    if (reading === undefined || reading === before) {
      reading = read(name);
      readings.set(name, reading);
    }
    return reading;
  };
}

/** Opens the key store, which is in the database, so that tokens outlive a restart. */
export function openKeyStore(db: Database, settings: SettingsStore, now: () => number) {
  const verifiers = new Map<string, CryptoKey>();

  const isDue = (kind: KeyKind, createdAt: number) =>
    kind === 'dynamic' && now() - createdAt >= settings.get().keyRotationMs;
  const isFresh = ({ readAt }: { readonly readAt: number }) =>
    Math.abs(now() - readAt) < KEYS_KEPT_MS;

  async function load(kind: KeyKind): Promise<SigningKey> {
    const rows = await keysOf(db, kind);
    // The successor of a damaged key is used at once.
    const usable = rows.filter((row) => signingKeyOf(row) !== undefined);
    const [newest] = usable;
    if (rows.length === 0 || (newest !== undefined && isDue(kind, newest.created_at)))
      usable.unshift(await createKey(db, kind, now()));
    const { row, successorAt } = inUse(usable, now());
    const key = row && signingKeyOf(row);
    if (row === undefined || key === undefined) throw new DamagedKey(kind);
    return { kid: row.kid, key, createdAt: row.created_at, successorAt, readAt: now() };
  }

  const signing = createCache(load, (kind, known) =>
    known.successorAt === undefined
      ? isFresh(known) && !isDue(kind, known.createdAt)
      : isFresh(known) && now() < known.successorAt,
  );

  const secrets = createCache(
    async (name: string): Promise<Secrets> => {
      const rows = await secretsOf(db, name, now());
      const { row } = inUse(rows, now());
      const bytes = (each: SigningKeysTable | undefined) => {
        const found = each && secretOf(each);
        // What a damaged one has sealed would look like a forgery, and sessions would end.
        if (found === undefined) throw new DamagedKey(name);
        return found;
      };
      const current = bytes(row);
      const others = rows.filter((other) => other !== row).map(bytes);
      return { current, all: [current, ...others], readAt: now() };
    },
    (_name, known) => isFresh(known),
  );

  return {
    /**
     * Returns the current signing key. Creates it if there is none. If the newest is due for rotation, its successor is
     * created and published first and signs a second later. Keys of other processes or of `npm run admin -- keys`
     * appear within a minute.
     */
    signing,
    /** Returns the public key of a token's `kid`, or undefined if it was never ours. */
    async verifying(kid: string) {
      const known = verifiers.get(kid);
      if (known !== undefined) return known;
      const row = await db
        .selectFrom('signing_keys')
        .select('public_jwk')
        .where('kid', '=', kid)
        .executeTakeFirst();
      const jwk = row && publicJwkOf(row);
      if (jwk === undefined) return undefined;
      const key = await importJWK(jwk, 'RS256');
      if (key instanceof Uint8Array) return undefined;
      verifiers.set(kid, key);
      return key;
    },
    /** Returns public keys of the given kinds, newest first. */
    async jwks(...kinds: readonly KeyKind[]): Promise<{ keys: JWK[] }> {
      const rows = await db
        .selectFrom('signing_keys')
        .select('public_jwk')
        .where('kind', 'in', kinds)
        .orderBy('created_at', 'desc')
        .orderBy('kid')
        .execute();
      // A damaged one must not hide the others.
      return { keys: rows.flatMap((row) => publicJwkOf(row) ?? []) };
    },
    /** Returns a symmetric secret of 32 bytes by name, created on first use. */
    secret: async (name: string) => (await secrets(name)).current,
    /** Returns that secret, followed by older ones that are still accepted. */
    secrets: async (name: string) => (await secrets(name)).all,
  };
}

export type KeyStore = ReturnType<typeof openKeyStore>;
