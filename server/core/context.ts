import type { Database } from '../data/schema';
import type { SettingsStore } from '../data/settings';
import type { Log } from '../operate/log';
import type { KeyStore } from './keys';

/** The context of every part of the embedded core. */
export interface CoreContext {
  readonly db: Database;
  readonly settings: SettingsStore;
  readonly keys: KeyStore;
  readonly log: Log;
  readonly now: () => number;
}

/** The only tenant of the embedded core. */
export const TENANT = 'public';
