import { isObject } from '../json';
import type { Database } from './schema';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A setting: its value on a new platform, and which values it may have, for the platform and in words. */
interface Kind<Value> {
  readonly usual: Value;
  readonly fits: (value: unknown) => boolean;
  readonly words: string;
}

const number = (usual: number, low: number, high: number, unit = ''): Kind<number> => ({
  usual,
  fits: (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= low && value <= high,
  words: `a whole number from ${low} to ${high}${unit}`,
});

const milliseconds = (usual: number, low: number, high: number): Kind<number> =>
  number(usual, low, high, ', in ms');

const flag = (usual: boolean): Kind<boolean> => ({
  usual,
  fits: (value) => typeof value === 'boolean',
  words: 'true or false',
});

/** What can be changed while the platform runs (developers' page). Times in ms. */
const KINDS = {
  /** Life of a session's access token. */
  accessTokenValidityMs: milliseconds(HOUR_MS, 1_000, DAY_MS),
  /** Life of a session without use. */
  refreshTokenValidityMs: milliseconds(100 * DAY_MS, 1_000, 366 * DAY_MS),
  /** Age at which a new signing key replaces the current one. */
  keyRotationMs: milliseconds(7 * DAY_MS, 1_000, 366 * DAY_MS),
  antiCsrf: {
    usual: 'VIA_TOKEN',
    fits: (value) => value === 'VIA_TOKEN' || value === 'NONE',
    words: '"VIA_TOKEN" or "NONE"',
  } as Kind<'VIA_TOKEN' | 'NONE'>,
  /** Wrong passwords in a row after which sign-in asks for a captcha. */
  captchaThreshold: number(3, 0, 1_000),
  /** Wrong passwords are forgotten after this time. */
  captchaForgetMs: milliseconds(HOUR_MS / 4, 0, DAY_MS),
  /** Upper bound of the proof-of-work search; higher is slower. */
  captchaMaxNumber: number(50_000, 1, 10_000_000),
  /** False: registration needs an invitation. True: an e-mail address alone is enough. */
  openRegistration: flag(true),
  /** What login methods offer, and may be used (spec 3); of providers those that are configured. */
  emailPasswordOffered: flag(true),
  singleSignOnOffered: flag(true),
  emailCodeOffered: flag(false),
  passkeysOffered: flag(false),
  providersOffered: flag(false),
  /** From an administrator's word until a lost second step is removed: time for its owner to object. */
  secondStepRemovalMs: milliseconds(DAY_MS, HOUR_MS, 30 * DAY_MS),
  /** Customers may record for support, who has given them a code. */
  supportRecordings: flag(true),
  /** Addresses whose password cannot be reset by mail, each with the reason a person reads. */
  resetRefusals: {
    usual: {},
    fits: (value) =>
      isObject(value) && Object.values(value).every((reason) => typeof reason === 'string'),
    words: 'an object of addresses, each with a text',
  } as Kind<Readonly<Record<string, string>>>,
};

export type Settings = {
  readonly [Name in keyof typeof KINDS]: (typeof KINDS)[Name]['usual'];
};

/** The settings of a new platform: of the very names above, which the type of their list does not say. */
export const DEFAULT_SETTINGS = Object.fromEntries(
  Object.entries(KINDS).map(([name, { usual }]) => [name, usual]),
) as unknown as Settings;

const isSetting = (name: string): name is keyof Settings => Object.hasOwn(KINDS, name);

/** Checks a part of the settings that came from outside; throws a TypeError that names the key. */
export function parseSettings(input: unknown): Partial<Settings> {
  if (!isObject(input)) throw new TypeError('settings must be an object');
  for (const [name, value] of Object.entries(input)) {
    if (!isSetting(name)) throw new TypeError(`unknown setting "${name}"`);
    const { fits, words } = KINDS[name];
    if (!fits(value)) throw new TypeError(`setting "${name}" has a wrong value: it is ${words}`);
  }
  return input;
}

/** The settings, read from memory and kept in the database. */
export interface SettingsStore {
  get(): Settings;
  /** Changes some settings; the change survives a restart. */
  set(changes: Partial<Settings>): Promise<Settings>;
}

/** What a platform's options say of its settings. */
export interface SettingsChoice {
  /** For this run only. */
  readonly settings?: Partial<Settings>;
  readonly registration?: 'open' | 'invited' | undefined;
  readonly production?: boolean;
}

/**
 * Loads the settings: what is kept wins over the defaults, which are stricter in production, and what the options
 * choose wins over both, for this run only.
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
    // O1: whom the operator has not let in needs an invitation.
    openRegistration: !production,
    ...parseSettings(kept),
    ...(registration && { openRegistration: registration === 'open' }),
    ...parseSettings(settings),
  };
  return {
    get: () => current,
    async set(changes) {
      for (const [name, value] of Object.entries(parseSettings(changes))) {
        const row = { name, value: JSON.stringify(value) };
        await db
          .insertInto('settings')
          .values(row)
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: row.value }))
          .execute();
      }
      current = { ...current, ...changes };
      return current;
    },
  };
}
