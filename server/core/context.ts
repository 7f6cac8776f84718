import type { Database } from '../data/schema';
import type { SettingsStore } from '../data/settings';
import type { Log } from '../operate/log';
import type { KeyStore } from './keys';

/** What every part of the embedded core works with. */
export interface CoreContext {
  readonly db: Database;
  readonly settings: SettingsStore;
  readonly keys: KeyStore;
  readonly log: Log;
  /** The clock, in ms since 1970. */
  readonly now: () => number;
}

/** The one tenant of the embedded core. */
export const TENANT = 'public';
