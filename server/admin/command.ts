import type { AuditEntry } from '../audit/record';
import type { Database } from '../data/schema';
import type { SettingsStore } from '../data/settings';
import type { Environment } from '../operate/environment';

/** What a command works with. */
export interface Place {
  readonly db: Database;
  /** The settings as a platform with these variables has them. */
  readonly settings: () => Promise<SettingsStore>;
  /** The address that people use, without a slash at the end; undefined when PUBLIC_URL is not set. */
  readonly url: string | undefined;
  /** Accounts, sessions and roles are in this database, not in a core apart. */
  readonly holdsCore: boolean;
  readonly now: () => number;
  /** Writes a line of the audit log, with the user of this machine as who did it. */
  readonly record: (entry: Omit<AuditEntry, 'actor'>) => Promise<void>;
}

/** What was typed after the name of a command. */
export interface Given {
  readonly words: readonly string[];
  /** Options by name; a flag is true. */
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

/** What a command has to say: to a person in lines, to a script as JSON. */
export interface Outcome {
  readonly lines: readonly string[];
  readonly data: unknown;
  /** It says all the same what it found, and ends with exit 1. */
  readonly failed?: boolean;
}

/** What the help says of a command. */
interface Described {
  readonly name: string;
  /** The words that must follow, such as `EMAIL`; one in brackets may be left out. */
  readonly words?: readonly string[];
  readonly options?: Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>;
  readonly help: string;
}

/** A command on the database. */
export interface Command extends Described {
  /** Throws {@link CommandError} where it cannot be done, and {@link UsageError} where it was typed wrongly. */
  run(place: Place, given: Given): Promise<Outcome>;
}

/** A command that needs no database, or opens its own. */
export interface PlainCommand extends Described {
  runPlain(environment: Environment, given: Given): Promise<Outcome>;
}

/** It was understood, and cannot be done: exit 1. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** It was not understood: exit 2, with the help. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
