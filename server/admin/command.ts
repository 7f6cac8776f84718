import type { AuditEntry } from '../audit/record';
import type { Database } from '../data/schema';
import type { SettingsStore } from '../data/settings';
import type { Mailer } from '../mail/mailer';
import type { Environment } from '../operate/environment';

/** The context of a command. */
export interface Place {
  readonly db: Database;
  /** Loads the settings as the server would with these variables. */
  readonly settings: () => Promise<SettingsStore>;
  /** The public address without a trailing slash; empty if PUBLIC_URL is not set. */
  readonly url: string;
  /** Whether accounts, sessions and roles are in this database instead of a separate core. */
  readonly holdsCore: boolean;
  readonly now: () => number;
  /** Stores a mail, which a running platform sends. Needs `url`. */
  readonly post: Mailer['post'];
  /** Who runs the command, as the audit log names them. */
  readonly actor: string;
  /** Writes to the audit log, in the transaction of a change if given. */
  readonly record: (entry: Omit<AuditEntry, 'actor'>, trx?: Database) => Promise<void>;
}

/** The arguments of a command. */
export interface Given {
  readonly words: readonly string[];
  /** Options by name; flags are true. */
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

/** The result of a command: lines for the terminal, JSON for scripts. */
export interface Outcome {
  readonly lines: readonly string[];
  readonly data: unknown;
  /** Prints the result all the same, and exits with 1. */
  readonly failed?: boolean;
}

interface Described {
  readonly name: string;
  /** Required arguments such as `EMAIL`; those in brackets are optional. */
  readonly words?: readonly string[];
  readonly options?: Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>;
  readonly help: string;
}

export interface Command extends Described {
  /** Throws {@link CommandError} if it cannot be done, and {@link UsageError} if it was typed wrongly. */
  run(place: Place, given: Given): Promise<Outcome>;
}

/** A command without a database, or one that opens its own. */
export interface PlainCommand extends Described {
  runPlain(environment: Environment, given: Given): Promise<Outcome>;
}

/** Refuses a word that the action has no use for. */
export function refuseMore(action: string, word: string | undefined): void {
  if (word !== undefined) throw new UsageError(`"${word}" is one word too many after ${action}.`);
}

/** Understood, but it cannot be done: exit code 1. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** Not understood: exit code 2, with the help. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
