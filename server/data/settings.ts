import { isRecord, isWhole } from '../json';
import { StartupError } from '../operate/startupError';
import type { Database } from './schema';
import { adminCommand } from '../operate/adminCommand';
import { DAY_MS, HOUR_MS } from '../../src/rules/durations';

/** A setting: its default, a check of its values, and their description. */
interface Kind<Value> {
  readonly usual: Value;
  readonly fits: (value: unknown) => boolean;
  readonly words: string;
}

const number = (usual: number, low: number, high: number, unit = ''): Kind<number> => ({
  usual,
  fits: (value) => isWhole(value, low, high),
  words: `a whole number from ${low} to ${high}${unit}`,
});

const milliseconds = (usual: number, low: number, high: number): Kind<number> =>
  number(usual, low, high, ', in ms');

const flag = (usual: boolean): Kind<boolean> => ({
  usual,
  fits: (value) => typeof value === 'boolean',
  words: 'true or false',
});

/** Settings that can be changed at runtime (developers' page). Times in ms. */
const KINDS = {
  /** Lifetime of a session's access token. */
  accessTokenValidityMs: milliseconds(HOUR_MS, 1_000, DAY_MS),
  /** Lifetime of an unused session. */
  refreshTokenValidityMs: milliseconds(100 * DAY_MS, 1_000, 366 * DAY_MS),
  /** Longest lifetime of a session, from the sign-in on. */
  sessionLongestMs: milliseconds(90 * DAY_MS, 1_000, 366 * DAY_MS),
  keyRotationMs: milliseconds(7 * DAY_MS, 1_000, 366 * DAY_MS),
  antiCsrf: {
    usual: 'VIA_TOKEN',
    fits: (value) => value === 'VIA_TOKEN' || value === 'NONE',
    words: '"VIA_TOKEN" or "NONE"',
  } as Kind<'VIA_TOKEN' | 'NONE'>,
  /** Consecutive wrong passwords after which sign-in requires a captcha. */
  captchaThreshold: number(3, 0, 1_000),
  /** Time after which wrong passwords no longer count. */
  captchaForgetMs: milliseconds(HOUR_MS / 4, 0, DAY_MS),
  /** Upper bound of the proof-of-work search; higher is slower. */
  captchaMaxNumber: number(50_000, 1, 10_000_000),
  /** False: registration needs an invitation. True: an email address is enough. */
  openRegistration: flag(true),
  /** Sign-in methods offered and accepted (spec 3); for providers, those that are configured. */
  emailPasswordOffered: flag(true),
  singleSignOnOffered: flag(true),
  emailCodeOffered: flag(false),
  passkeysOffered: flag(false),
  providersOffered: flag(false),
  /** Delay from an administrator's approval to the removal of a lost second step, so that its owner can object. */
  secondStepRemovalMs: milliseconds(DAY_MS, HOUR_MS, 30 * DAY_MS),
  /** Customers with a code from support may record. */
  supportRecordings: flag(true),
  /** Addresses whose password cannot be reset by email, each with the reason shown to the user. */
  resetRefusals: {
    usual: {},
    fits: (value) =>
      isRecord(value) && Object.values(value).every((reason) => typeof reason === 'string'),
    words: 'an object that maps addresses to strings',
  } as Kind<Readonly<Record<string, string>>>,
};

export type Settings = {
  readonly [Name in keyof typeof KINDS]: (typeof KINDS)[Name]['usual'];
};

/** Defaults. The cast restores the names above, which the type of Object.fromEntries loses. */
export const DEFAULT_SETTINGS = Object.fromEntries(
  Object.entries(KINDS).map(([name, { usual }]) => [name, usual]),
) as unknown as Settings;

const isSetting = (name: string): name is keyof Settings => Object.hasOwn(KINDS, name);

/** Validates settings from outside; throws a TypeError that names the key. */
export function parseSettings(input: unknown): Partial<Settings> {
  if (!isRecord(input)) throw new TypeError('settings must be an object');
  for (const [name, value] of Object.entries(input)) {
    if (!isSetting(name)) throw new TypeError(`unknown setting "${name}"`);
    const { fits, words } = KINDS[name];
    if (!fits(value)) throw new TypeError(`setting "${name}" must be ${words}`);
  }
  return input;
}

/** The settings, cached in memory and stored in the database. */
export interface SettingsStore {
  get(): Settings;
  /** Changes some settings; the change survives a restart. */
  set(changes: Partial<Settings>): Promise<Settings>;
}

/**
 * Validates and stores changes of settings; throws a TypeError that names the key. It reads none, so that it also
 * repairs a stored value that does not fit.
 */
export async function storeSettings(db: Database, changes: unknown): Promise<void> {
  for (const [name, value] of Object.entries(parseSettings(changes))) {
    const row = { name, value: JSON.stringify(value) };
    await db
      .insertInto('settings')
      .values(row)
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: row.value }))
      .execute();
  }
}

/** Options of the server that affect its settings. */
export interface SettingsChoice {
  /** Settings for this run, overriding those in the database. */
  readonly settings?: Partial<Settings>;
  /** Who may register without an invitation: everyone, or no one, which is the default in production. */
  readonly registration?: 'open' | 'invited' | undefined;
  /** True: no developers' page, no faults, no demo data. */
  readonly production?: boolean;
}

/** Validates stored values, which an earlier version may have accepted. */
function asStored(kept: unknown): Partial<Settings> {
  try {
    return parseSettings(kept);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new StartupError(
      `In the database, the ${error.message}. Run: ${adminCommand('settings NAME VALUE')}`,
    );
  }
}

/**
 * Loads the settings. Stored values override the defaults, which are stricter in production; options override both, for
 * this run only.
 */
export async function loadSettings(
  db: Database,
  { settings = {}, registration, production = false }: SettingsChoice = {},
): Promise<SettingsStore> {
  const rows = await db.selectFrom('settings').selectAll().execute();
  const kept = Object.fromEntries(
    rows
      .filter(({ name }) => isSetting(name))
      .map(({ name, value }) => [name, JSON.parse(value) as unknown]),
  );
  let current: Settings = {
    ...DEFAULT_SETTINGS,
    // O1: in production, registration needs an invitation unless the operator opens it.
    openRegistration: !production,
    ...asStored(kept),
    ...(registration && { openRegistration: registration === 'open' }),
    ...parseSettings(settings),
  };
  return {
    get: () => current,
    async set(changes) {
      await storeSettings(db, changes);
      current = { ...current, ...changes };
      return current;
    },
  };
}
