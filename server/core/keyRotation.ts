import { KNOWN_BROWSER_DAYS } from '../../src/rules/constants';
import { DAY_MS, MINUTE_MS } from '../../src/rules/durations';
import { SECOND_STEP_MS } from '../../src/rules/secondStep';
import type { Database, SigningKeysTable } from '../data/schema';
import {
  createKey,
  createSecret,
  keysOf,
  knownSecrets,
  secretOf,
  signingKeyOf,
  usedFrom,
  type KeyKind,
} from './keyRows';

/** Keys and secrets that can be rotated without signing anyone out. */
export const ROTATED_KEYS = ['dynamic', 'console', 'provider'] as const satisfies KeyKind[];
export const ROTATED_SECRETS = [
  'refresh-token',
  'captcha',
  'known-browser',
  'oidc-cookies',
  'report-file',
  'second-step',
] as const;

export const ROTATED = [...ROTATED_KEYS, ...ROTATED_SECRETS] as const;
export type Rotated = (typeof ROTATED)[number];

const isKey = (name: Rotated): name is (typeof ROTATED_KEYS)[number] =>
  ROTATED_KEYS.some((kind) => kind === name);

/** A key or secret without its secret part. Times in ms. */
export interface KeyView {
  readonly name: Rotated;
  readonly kid: string;
  readonly createdAt: number;
  /** When its use starts. What it signed or sealed stays valid long after. */
  readonly usedFrom: number;
}

const rowsOf = (db: Database, name: Rotated) =>
  isKey(name) ? keysOf(db, name) : knownSecrets(db, name);

const isUsable = (name: Rotated, row: SigningKeysTable): boolean =>
  (isKey(name) ? signingKeyOf(row) : secretOf(row)) !== undefined;

/** Returns a row's view; without a usable older one it is used at once. */
const viewOf = (
  name: Rotated,
  row: SigningKeysTable,
  older: readonly SigningKeysTable[],
): KeyView => ({
  name,
  kid: row.kid,
  createdAt: row.created_at,
  usedFrom: older.some((each) => isUsable(name, each)) ? usedFrom(row) : row.created_at,
});

export async function listKeys(db: Database): Promise<KeyView[]> {
  const list: KeyView[] = [];
  for (const name of ROTATED) {
    const rows = await rowsOf(db, name);
    list.push(...rows.map((row, at) => viewOf(name, row, rows.slice(at + 1))));
  }
  return list;
}

/**
 * Creates a successor, which is published first and used later; older ones stay valid. Damaged secrets are deleted, as
 * nothing opens what they have sealed.
 */
export async function rotate(db: Database, name: Rotated, now: number): Promise<KeyView> {
  const rows = await rowsOf(db, name);
  const damaged = isKey(name) ? [] : rows.filter((row) => !isUsable(name, row));
  for (const { kid } of damaged)
    await db.deleteFrom('signing_keys').where('kid', '=', kid).execute();
  // A predecessor always exists and stays in use meanwhile.
  const before =
    rows[0] ?? (await (isKey(name) ? createKey(db, name, now) : createSecret(db, name, now)));
  const at = Math.max(now, before.created_at + 1);
  const row = await (isKey(name) ? createKey(db, name, at) : createSecret(db, name, at));
  return viewOf(name, row, [before, ...rows]);
}

/**
 * Lifetimes (ms) of what secrets have sealed, with a margin; a year for all others. Each of these is all that its holder
 * needs, and a leaked secret could seal new ones.
 */
const SEALED_MS: Partial<Readonly<Record<Rotated, number>>> = {
  captcha: 15 * MINUTE_MS,
  'known-browser': (KNOWN_BROWSER_DAYS + 1) * DAY_MS,
  'report-file': 5 * MINUTE_MS,
  'second-step': SECOND_STEP_MS + 5 * MINUTE_MS,
};

/** More than the lifetime (ms) of what a key has signed, which is 60 days, or a secret has sealed. */
const longestLife = (name: Rotated): number => SEALED_MS[name] ?? (isKey(name) ? 61 : 370) * DAY_MS;

/** Deletes keys and secrets whose successor has been in use for longer than anything made with them can live. */
export async function forgetKeys(db: Database, now: number): Promise<void> {
  for (const name of ROTATED) {
    const rows = await rowsOf(db, name);
    const sole = rows.findIndex((row) => usedFrom(row) <= now - longestLife(name));
    const gone = sole < 0 ? [] : rows.slice(sole + 1).map(({ kid }) => kid);
    if (gone.length > 0) await db.deleteFrom('signing_keys').where('kid', 'in', gone).execute();
  }
}
