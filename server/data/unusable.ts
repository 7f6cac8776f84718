import { fieldsOf, textIn } from '../json';
import { TLS_CODE } from '../operate/outage';
import { StartupError } from '../operate/startupError';

interface Place {
  readonly dataDir?: string;
  readonly databaseUrl?: string | undefined;
}

type Cause = readonly [pattern: RegExp, problem: string, advice: string];

const ROOM = 'Make room on its disk.';

/** By code, or by message if an error has no code. */
const POSTGRES: readonly Cause[] = [
  [
    /^(?:ECONNRESET|EPIPE|57P0[12]|08\w{3}|Connection terminated unexpectedly|Client (?:has encountered|was closed).*)$/,
    'has closed the connection',
    'Check that it runs, and what has been done, before you repeat this.',
  ],
  [
    /^(?:57P03|(?:connect|getaddrinfo) E.+|timeout exceeded when trying to connect|timeout expired|Connection terminated due to connection timeout)$/,
    'does not respond',
    'Start it, or check host, port and firewall.',
  ],
  [
    /^(?:28\w{3}|3D000|The server does not support SSL connections)$/,
    'refuses the connection',
    'Check user, password and name of the database, and pg_hba.conf.',
  ],
  [
    TLS_CODE,
    'has no valid certificate',
    'Renew it, name its authority with sslrootcert, or correct the clock.',
  ],
  [/^53300$/, 'accepts no more connections', 'End other clients, or raise max_connections.'],
  [/^(?:53100|58\w{3})$/, 'cannot write', ROOM],
  [/^25006$/, 'accepts no changes', 'Name the primary server instead of a copy.'],
  [/^42501$/, 'does not allow this', 'Name the user who owns its tables.'],
];

const EMBEDDED: readonly Cause[] = [
  [/^SQLITE_FULL$/, 'cannot be written', ROOM],
  [/^SQLITE_IOERR/, 'cannot be read or written', 'Check its disk and the free space there.'],
  [
    /^(?:SQLITE_(?:READONLY|CANTOPEN)\w*|ConnectionFailed.*)$/,
    'cannot be opened or written by this user',
    'Check the owner and the rights of its files.',
  ],
  [/^SQLITE_(?:BUSY|LOCKED)/, 'is in use', 'Repeat this when the other process has released it.'],
  [/^SQLITE_(?:NOTADB|CORRUPT)/, 'is damaged', 'Restore a backup into an empty folder.'],
];

/** Names the database without its secret. */
export function databaseName({ dataDir, databaseUrl }: Place): string {
  if (databaseUrl === undefined) return `DATA_DIR: the database in "${dataDir}"`;
  const { host, searchParams } = new URL(databaseUrl);
  return `DATABASE_URL: the database at ${host || searchParams.get('host') || 'this machine'}`;
}

/**
 * Explains in one line why a database cannot be used, and what to do; undefined if the error has another cause, such as
 * a file or another server.
 */
export function unusable(place: Place, error: unknown): StartupError | undefined {
  if (error instanceof StartupError) return undefined;
  const { errors } = fieldsOf(error);
  // A name with several addresses, of which none responds.
  const first: unknown = Array.isArray(errors) ? errors[0] : error;
  const message = textIn(first, 'message');
  const code = textIn(first, 'code');
  // Node's codes of a failed file access are not about the database.
  const keys = fieldsOf(first)['path'] === undefined ? [code, message] : [message];
  const causes = place.databaseUrl === undefined ? EMBEDDED : POSTGRES;
  const cause = causes.find(([pattern]) => keys.some((key) => pattern.test(key)));
  if (cause === undefined) return undefined;
  const [, problem, advice] = cause;
  return new StartupError(`${databaseName(place)} ${problem} (${message || code}). ${advice}`);
}
