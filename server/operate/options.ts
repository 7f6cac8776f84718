import type { Settings } from '../data/settings';
import type { MailOptions } from '../mail/mailServer';
import type { ProviderOptions } from '../providers/signInProviders';
import type { RecaptchaOptions } from '../signIn/recaptcha';
import type { RelyingPartyOptions } from '../singleSignOn/relyingParty';
import {
  address,
  addresses,
  baseAddress,
  checkMode,
  flag,
  identityProvider,
  isProduction,
  mailServer,
  metricsAddress,
  port,
  recaptcha,
  registration,
  textOr,
  traces,
  type Environment,
} from './environment';
import type { Log } from './log';
import type { MetricsAddress } from './metricsServer';
import { refuseMisspelt } from './misspelt';
import { pageOverrides } from './pageOverrides';
import { providers, signInDomains } from './providerEnvironment';
import { withSecretFiles } from './secretFiles';
import { StartupError } from './startupError';
import type { TraceOptions } from './traces';

/** How to start a platform. Everything has a default. */
export interface PlatformOptions {
  /** 0 picks a free port. */
  readonly port?: number;
  /** A listening socket by its file number, instead of port and host. */
  readonly socket?: number | undefined;
  /** Interface to listen on. */
  readonly host?: string;
  /** The address people use, when it is not `http://localhost:{port}` (behind a proxy). */
  readonly publicUrl?: string | undefined;
  /** Folder of the embedded database, or ':memory:'. */
  readonly dataDir?: string;
  /** PostgreSQL address; wins over `dataDir`. */
  readonly databaseUrl?: string | undefined;
  /** False: the database must fit this version already. */
  readonly migrates?: boolean;
  /** A SuperTokens core to use instead of the embedded one; several with `;` between them. */
  readonly coreUri?: string | undefined;
  readonly coreApiKey?: string | undefined;
  readonly portalDir?: string;
  /** What the API calls its version; without it, it follows from the built portal. */
  readonly version?: string | undefined;
  /** Settings for this run, over those kept in the database. */
  readonly settings?: Partial<Settings>;
  /** Who may register without an invitation: everybody, or nobody as it is in production by default. */
  readonly registration?: 'open' | 'invited' | undefined;
  /** True: no developers' page, no faults, no demo data. */
  readonly production?: boolean;
  /** How many days of sample deliveries a new database gets: a year by default, none in production. */
  readonly sampleDays?: number;
  /** The embedded identity provider; by default everywhere but in production. */
  readonly embeddedProvider?: boolean | undefined;
  /** An identity provider to use instead of the embedded one. */
  readonly identityProvider?: RelyingPartyOptions | undefined;
  /** Providers that people may sign in at, with a button each. */
  readonly providers?: readonly ProviderOptions[] | undefined;
  /** The provider that the addresses of a domain sign in at: its id by the domain. */
  readonly signInDomains?: ReadonlyMap<string, string> | undefined;
  /** Where mails go; the outbox of the developers' page when absent. */
  readonly mailServer?: MailOptions | undefined;
  /** reCAPTCHA Enterprise instead of the self-hosted puzzle. */
  readonly recaptcha?: RecaptchaOptions | undefined;
  /** What the operator tells the pages (src/rules/portalConfig.ts), over what follows from the rest. */
  readonly pageOverrides?: Record<string, unknown> | undefined;
  /** Where Prometheus asks for the metrics; nowhere when absent. */
  readonly metricsAddress?: MetricsAddress | undefined;
  /** Where traces go; nowhere when absent. */
  readonly traces?: TraceOptions | undefined;
  readonly log?: Log;
  /** A line in the log for each request. */
  readonly accessLog?: boolean;
  /** The platform's clock in ms; the SDK keeps its own. */
  readonly now?: () => number;
}

const OLDEST_NODE = [20, 19] as const;

/**
 * Options from environment variables, secrets also from files. Throws {@link StartupError}, which names the
 * variable that cannot be used.
 */
export function optionsFromEnvironment(given: Environment): PlatformOptions {
  refuseMisspelt(given);
  const environment = withSecretFiles(given);
  const provider = identityProvider(environment);
  const embeddedProvider = flag(environment, 'OIDC_EMBEDDED');
  if (environment['OIDC_ISSUER'] === 'none' && embeddedProvider === true)
    throw new StartupError('OIDC_ISSUER: this says none, but OIDC_EMBEDDED asks for one.');
  return {
    port: port(environment),
    host: textOr(environment, 'HOST', '127.0.0.1'),
    dataDir: textOr(environment, 'DATA_DIR', './data'),
    portalDir: textOr(environment, 'PORTAL_DIR', './dist'),
    databaseUrl: address(environment, 'DATABASE_URL', ['postgres', 'postgresql']),
    coreUri: addresses(environment, 'SUPERTOKENS_CORE_URI', ['http', 'https']),
    coreApiKey: environment['SUPERTOKENS_API_KEY'],
    version: environment['PORTAL_VERSION'],
    publicUrl: baseAddress(environment, 'PUBLIC_URL'),
    registration: registration(environment),
    production: isProduction(environment),
    embeddedProvider: environment['OIDC_ISSUER'] === 'none' ? false : embeddedProvider,
    identityProvider: provider,
    providers: providers(environment),
    signInDomains: signInDomains(environment),
    mailServer: mailServer(environment),
    recaptcha: recaptcha(environment),
    pageOverrides: pageOverrides(environment),
    metricsAddress: metricsAddress(environment),
    traces: traces(environment),
  };
}

/** As {@link optionsFromEnvironment}, for a platform that is to serve people: incomplete ones are refused. */
export function serverOptions(environment: Environment): PlatformOptions {
  const options = optionsFromEnvironment(environment);
  checkMode(withSecretFiles(environment));
  const migrates = flag(environment, 'MIGRATE_AT_START') ?? options.production !== true;
  return { ...options, migrates };
}

/** Throws {@link StartupError} when this Node is older than the platform needs. */
export function checkNodeVersion(version: string): void {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  const [needMajor, needMinor] = OLDEST_NODE;
  if (major > needMajor || (major === needMajor && minor >= needMinor)) return;
  throw new StartupError(`Node ${needMajor}.${needMinor} or newer is needed; this is ${version}.`);
}
