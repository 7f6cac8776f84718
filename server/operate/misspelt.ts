import type { Environment } from './environment';
import { providerVariables } from './providerEnvironment';
import { SECRETS } from './secretFiles';
import { StartupError } from './startupError';

/** Every variable that the platform reads (docs/configuration.md), except PORT, HOST and {@link providerVariables}. */
export const VARIABLES: readonly string[] = [
  ...SECRETS,
  ...SECRETS.map((name) => `${name}_FILE`),
  'ADMIN_COMMAND',
  'APPLICATION_ORIGINS',
  'CAPTCHA_PROVIDER',
  'DATA_DIR',
  'MAIL_FROM',
  'METRICS_ADDRESS',
  'MIGRATE_AT_START',
  'NODE_ENV',
  'OIDC_CLIENT_ID',
  'OIDC_EMBEDDED',
  'OIDC_ISSUER',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_SERVICE_NAME',
  'OTEL_TRACES_SAMPLER_ARG',
  'PORTAL_CONFIG',
  'PORTAL_DIR',
  'PORTAL_VERSION',
  'PROVIDERS',
  'PUBLIC_URL',
  'RECAPTCHA_ENDPOINT',
  'RECAPTCHA_HOST',
  'RECAPTCHA_PROJECT',
  'RECAPTCHA_SITE_KEY',
  'REGISTRATION',
  'SIGN_IN_DOMAINS',
  'SUPERTOKENS_CORE_URI',
];

/** Whether two names differ by one added, missing or changed letter, or by two swapped neighbors. */
function isNear(name: string, known: string): boolean {
  const [short, long] = name.length < known.length ? [name, known] : [known, name];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  const [rest, other] = [short.slice(at), long.slice(at)];
  const isSwapped = rest[0] === other[1] && rest[1] === other[0];
  return rest.slice(1) === other.slice(1) || (isSwapped && rest.slice(2) === other.slice(2));
}

/**
 * Refuses a variable that is almost one of the platform's, as a misspelled DATABASE_URL would start the platform with
 * an empty database. @throws {StartupError}
 */
export function refuseMisspelt(environment: Environment): void {
  const variables = [...VARIABLES, ...providerVariables(environment)];
  for (const name of Object.keys(environment).filter((each) => !variables.includes(each))) {
    const meant = variables.find((known) => isNear(name.toUpperCase(), known));
    if (meant !== undefined)
      throw new StartupError(`${name}: unknown variable; did you mean ${meant}?`);
  }
}
