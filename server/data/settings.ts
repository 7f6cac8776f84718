import { isObject } from '../json';
import type { Database } from './schema';

/** What can be changed while the platform runs (developers' page). Times in ms. */
export interface Settings {
  /** Life of a session's access token. */
  readonly accessTokenValidityMs: number;
  /** Life of a session without use. */
  readonly refreshTokenValidityMs: number;
  /** Age at which a new signing key replaces the current one. */
  readonly keyRotationMs: number;
  readonly antiCsrf: 'VIA_TOKEN' | 'NONE';
  /** Wrong passwords in a row after which sign-in asks for a captcha. */
  readonly captchaThreshold: number;
  /** Wrong passwords are forgotten after this time. */
  readonly captchaForgetMs: number;
  /** Upper bound of the proof-of-work search; higher is slower. */
  readonly captchaMaxNumber: number;
  /** False: registration needs an invitation. True: an e-mail address alone is enough. */
  readonly openRegistration: boolean;
  /** Login methods say that e-mail and password can be used (spec 3). */
  readonly emailPasswordOffered: boolean;
  /** Login methods offer single sign-on, and it can be used (spec 3). */
  readonly singleSignOnOffered: boolean;
  /** Login methods offer a code by mail, and it can be used (spec 3). */
  readonly emailCodeOffered: boolean;
  /** Login methods offer passkeys, and they can be made and used (spec 3). */
  readonly passkeysOffered: boolean;
  /** Login methods name the providers that are configured, and they can be used (spec 3). */
  readonly providersOffered: boolean;
  /** From an administrator's word until a lost second step is removed: time for its owner to object. */
  readonly secondStepRemovalMs: number;
  /** Customers may record for support, who has given them a code. */
  readonly supportRecordings: boolean;
  /** Addresses whose password cannot be reset by mail, each with the reason a person reads. */
  readonly resetRefusals: Readonly<Record<string, string>>;
}

const HOUR_MS = 3_600_000;

/** The settings of a new platform. */
export const DEFAULT_SETTINGS: Settings = {
  accessTokenValidityMs: HOUR_MS,
  refreshTokenValidityMs: 100 * 24 * HOUR_MS,
  keyRotationMs: 168 * HOUR_MS,
  antiCsrf: 'VIA_TOKEN',
  captchaThreshold: 3,
  captchaForgetMs: HOUR_MS / 4,
  captchaMaxNumber: 50_000,
  openRegistration: true,
  emailPasswordOffered: true,
  singleSignOnOffered: true,
  emailCodeOffered: false,
  passkeysOffered: false,
  providersOffered: false,
  secondStepRemovalMs: 24 * HOUR_MS,
  supportRecordings: true,
  resetRefusals: {},
};

const atLeast = (low: number, high: number) => (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= low && value <= high;

const isFlag = (value: unknown) => typeof value === 'boolean';

const CHECKS: Record<keyof Settings, (value: unknown) => boolean> = {
  accessTokenValidityMs: atLeast(1_000, 24 * HOUR_MS),
  refreshTokenValidityMs: atLeast(1_000, 366 * 24 * HOUR_MS),
  keyRotationMs: atLeast(1_000, 366 * 24 * HOUR_MS),
  antiCsrf: (value) => value === 'VIA_TOKEN' || value === 'NONE',
  captchaThreshold: atLeast(0, 1_000),
  captchaForgetMs: atLeast(0, 24 * HOUR_MS),
  captchaMaxNumber: atLeast(1, 10_000_000),
  openRegistration: isFlag,
  emailPasswordOffered: isFlag,
  singleSignOnOffered: isFlag,
  emailCodeOffered: isFlag,
  passkeysOffered: isFlag,
  providersOffered: isFlag,
  secondStepRemovalMs: atLeast(HOUR_MS, 30 * 24 * HOUR_MS),
  supportRecordings: isFlag,
  resetRefusals: (value) =>
    isObject(value) && Object.values(value).every((reason) => typeof reason === 'string'),
};

const isSetting = (name: string): name is keyof Settings => Object.hasOwn(CHECKS, name);

/** Checks a part of the settings that came from outside; throws a TypeError that names the key. */
export function parseSettings(input: unknown): Partial<Settings> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw new TypeError('settings must be an object');
  }
  for (const [name, value] of Object.entries(input)) {
    if (!isSetting(name)) throw new TypeError(`unknown setting "${name}"`);
    if (!CHECKS[name](value)) {
      throw new TypeError(`setting "${name}" has a wrong value`);
    }
  }
  return input;
}

/** The settings, read from memory and kept in the database. */
export interface SettingsStore {
  /** The current settings. */
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
