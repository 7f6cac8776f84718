import { StartupError } from './startupError';
import type { Settings } from './data/settings';
import type { Log } from './log';

/** How to start a platform. Everything has a default. */
export interface PlatformOptions {
  /** 0 picks a free port. */
  readonly port?: number;
  /** Interface to listen on. */
  readonly host?: string;
  /** The address people use, when it is not `http://localhost:{port}` (behind a proxy). */
  readonly publicUrl?: string | undefined;
  /** Folder of the embedded database, or ':memory:'. */
  readonly dataDir?: string;
  /** PostgreSQL address; wins over `dataDir`. */
  readonly databaseUrl?: string | undefined;
  /** A SuperTokens core to use in place of the embedded one. */
  readonly coreUri?: string | undefined;
  readonly coreApiKey?: string | undefined;
  /** Folder of the built portal. */
  readonly portalDir?: string;
  /** Settings for this run, over those kept in the database. */
  readonly settings?: Partial<Settings>;
  /** True: no developers' page, no faults, no demo data. */
  readonly production?: boolean;
  readonly log?: Log;
  /** The platform's clock in ms; the SDK keeps its own. */
  readonly now?: () => number;
}

const OLDEST_NODE = [20, 19] as const;

type Environment = Readonly<Record<string, string | undefined>>;

function port(environment: Environment): number {
  const text = environment['PORT'] ?? '3000';
  const value = Number(text);
  if (!/^\d{1,5}$/.test(text) || value > 65_535) {
    throw new StartupError(`PORT: "${text}" is not a port number from 0 to 65535.`);
  }
  return value;
}

function address(environment: Environment, name: string, protocols: readonly string[]) {
  const text = environment[name];
  if (text === undefined || text === '') return undefined;
  let protocol: string | undefined;
  try {
    protocol = new URL(text).protocol.slice(0, -1);
  } catch {
    protocol = undefined;
  }
  if (protocol === undefined || !protocols.includes(protocol)) {
    throw new StartupError(`${name}: this must be an address that starts with ${protocols[0]}://.`);
  }
  return text;
}

/** Options from environment variables; throws {@link StartupError} naming the variable. */
export function optionsFromEnvironment(environment: Environment): PlatformOptions {
  return {
    port: port(environment),
    host: environment['HOST'] ?? '127.0.0.1',
    dataDir: environment['DATA_DIR'] ?? './data',
    portalDir: environment['PORTAL_DIR'] ?? './dist',
    databaseUrl: address(environment, 'DATABASE_URL', ['postgres', 'postgresql']),
    coreUri: address(environment, 'SUPERTOKENS_CORE_URI', ['http', 'https']),
    coreApiKey: environment['SUPERTOKENS_API_KEY'],
    publicUrl: address(environment, 'PUBLIC_URL', ['http', 'https']),
    production: environment['NODE_ENV'] === 'production',
  };
}

/** Throws {@link StartupError} when this Node is older than the platform needs. */
export function checkNodeVersion(version: string): void {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  const [needMajor, needMinor] = OLDEST_NODE;
  if (major > needMajor || (major === needMajor && minor >= needMinor)) return;
  throw new StartupError(`Node ${needMajor}.${needMinor} or newer is needed; this is ${version}.`);
}
