import type { SettingsChoice } from '../data/settings';
import type { MailOptions } from '../mail/mailServer';
import type { ProviderOptions } from '../providers/signInProviders';
import type { RecaptchaOptions } from '../signIn/recaptcha';
import type { RelyingPartyOptions } from '../singleSignOn/relyingParty';
import {
  address,
  baseAddress,
  checkMode,
  flag,
  identityProvider,
  isProduction,
  mailServer,
  metricsAddress,
  port,
  portalVersion,
  recaptcha,
  refuseIdle,
  registration,
  separateCore,
  textOr,
  traces,
  type Environment,
} from './environment';
import { applicationOrigins } from './applicationOrigins';
import type { Log } from './log';
import type { MetricsAddress } from './metricsServer';
import { refuseMisspelt } from './misspelt';
import { pageOverrides } from './pageOverrides';
import { providers, signInDomains } from './providerEnvironment';
import { withSecretFiles } from './secretFiles';
import { StartupError } from './startupError';
import type { TraceOptions } from './traces';

/** Options of a platform. Each has a default. */
export interface PlatformOptions extends SettingsChoice {
  /** 0 picks a free port. */
  readonly port?: number;
  /** File number of a listening socket, used instead of port and host. */
  readonly socket?: number | undefined;
  readonly host?: string;
  /** The public address, if it is not `http://localhost:{port}` (behind a proxy). */
  readonly publicUrl?: string | undefined;
  /** Folder of the embedded database, or ':memory:'. */
  readonly dataDir?: string;
  /** PostgreSQL address; overrides `dataDir`. */
  readonly databaseUrl?: string | undefined;
  /** False: the database must already fit this version. */
  readonly migrates?: boolean;
  /** A SuperTokens core to use instead of the embedded one; several are separated by `;`. */
  readonly coreUri?: string | undefined;
  readonly coreApiKey?: string | undefined;
  readonly portalDir?: string;
  /** The version that the API reports; taken from the built portal if absent. */
  readonly version?: string | undefined;
  /** Days of sample deliveries in a new database: a year by default, none in production. */
  readonly sampleDays?: number;
  /** Whether to run the embedded identity provider; by default everywhere except in production. */
  readonly embeddedProvider?: boolean | undefined;
  /** An identity provider to use instead of the embedded one. */
  readonly identityProvider?: RelyingPartyOptions | undefined;
  /** Providers that users may sign in at, with a button each. */
  readonly providers?: readonly ProviderOptions[] | undefined;
  /** The id of the provider by the domain of an email address. */
  readonly signInDomains?: ReadonlyMap<string, string> | undefined;
  /** The mail server; without it mails go to the outbox of the developers' page. */
  readonly mailServer?: MailOptions | undefined;
  /** reCAPTCHA Enterprise instead of the self-hosted puzzle. */
  readonly recaptcha?: RecaptchaOptions | undefined;
  /** The operator's configuration of the pages (src/rules/portalConfig.ts), overriding other options. */
  readonly pageOverrides?: Record<string, unknown> | undefined;
  /** Origins of other applications whose pages may use the session. */
  readonly applications?: readonly string[] | undefined;
  /** Address of the metrics for Prometheus; not served if absent. */
  readonly metricsAddress?: MetricsAddress | undefined;
  /** Where traces are sent; no traces if absent. */
  readonly traces?: TraceOptions | undefined;
  readonly log?: Log;
  readonly accessLog?: boolean;
  /** The platform's clock in ms; the SDK uses its own. */
  readonly now?: () => number;
}

/** The options that variables set: the place of the data has a default. */
export interface EnvironmentOptions extends PlatformOptions {
  readonly dataDir: string;
}

const OLDEST_NODE = [20, 19] as const;

/** Reads environment variables, and secrets also from files. @throws {StartupError} naming the unusable variable */
export function optionsFromEnvironment(given: Environment): EnvironmentOptions {
  refuseMisspelt(given);
  const environment = withSecretFiles(given);
  refuseIdle(environment);
  const provider = identityProvider(environment);
  const embeddedProvider = flag(environment, 'OIDC_EMBEDDED');
  if (environment['OIDC_ISSUER'] === 'none' && embeddedProvider === true)
    throw new StartupError('OIDC_ISSUER: is none, but OIDC_EMBEDDED is on.');
  return {
    port: port(environment),
    host: textOr(environment, 'HOST', '127.0.0.1'),
    dataDir: textOr(environment, 'DATA_DIR', './data'),
    portalDir: textOr(environment, 'PORTAL_DIR', './dist'),
    databaseUrl: address(environment, 'DATABASE_URL', ['postgres', 'postgresql']),
    ...separateCore(environment),
    version: portalVersion(environment),
    publicUrl: baseAddress(environment, 'PUBLIC_URL'),
    registration: registration(environment),
    production: isProduction(environment),
    embeddedProvider: environment['OIDC_ISSUER'] === 'none' ? false : embeddedProvider,
    identityProvider: provider,
    providers: providers(environment),
    signInDomains: signInDomains(environment),
    mailServer: mailServer(environment),
    recaptcha: recaptcha(environment),
    applications: applicationOrigins(environment),
    pageOverrides: pageOverrides(environment),
    metricsAddress: metricsAddress(environment),
    traces: traces(environment),
  };
}

/** As {@link optionsFromEnvironment}, for a platform that serves users: incomplete options are refused. */
export function serverOptions(environment: Environment): EnvironmentOptions {
  const options = optionsFromEnvironment(environment);
  checkMode(withSecretFiles(environment));
  const migrates = flag(environment, 'MIGRATE_AT_START') ?? options.production !== true;
  return { ...options, migrates };
}

/** Checks Node's version. @throws {StartupError} if it is older than the platform needs */
export function checkNodeVersion(version: string): void {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  const [needMajor, needMinor] = OLDEST_NODE;
  if (major > needMajor || (major === needMajor && minor >= needMinor)) return;
  throw new StartupError(
    `Node ${needMajor}.${needMinor} or newer is required; this is ${version}.`,
  );
}
