import { isLoopback } from '../../src/rules/environments';
import type { RecaptchaOptions } from '../signIn/recaptcha';
import type { MailOptions } from '../mail/mailServer';
import type { MetricsAddress } from './metricsServer';
import type { RelyingPartyOptions } from '../singleSignOn/relyingParty';
import { StartupError } from './startupError';
import type { TraceOptions } from './traces';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Returns a variable; undefined if it is unset or empty. */
export const textOf = (environment: Environment, name: string): string | undefined =>
  environment[name] || undefined;

export const textOr = (environment: Environment, name: string, fallback: string): string =>
  textOf(environment, name) ?? fallback;

export function port(environment: Environment): number {
  const text = textOr(environment, 'PORT', '3000');
  const value = Number(text);
  if (!/^\d{1,5}$/.test(text) || value > 65_535) {
    throw new StartupError(`PORT: "${text}" must be a port number from 0 to 65535.`);
  }
  return value;
}

/** Value by which a variable states that a thing is deliberately absent. */
const NONE = 'none';

/** True for 1 or true, false for 0 or false; undefined if the variable is unset. */
export function flag(environment: Environment, name: string): boolean | undefined {
  const text = textOf(environment, name);
  if (text === undefined) return undefined;
  if (['1', 'true'].includes(text)) return true;
  if (['0', 'false'].includes(text)) return false;
  throw new StartupError(`${name}: "${text}" must be 1 or 0.`);
}

/** Returns the environment without those of the named variables that are `none`. */
const withoutNone = (environment: Environment, ...names: readonly string[]): Environment => ({
  ...environment,
  ...Object.fromEntries(
    names.filter((name) => environment[name] === NONE).map((name) => [name, undefined]),
  ),
});

/** Returns an address with one of the protocols; undefined if the variable is unset. */
export function address(
  environment: Environment,
  name: string,
  protocols: readonly string[],
): string | undefined {
  // URL ignores spaces around an address; PostgreSQL's client and others do not.
  const text = textOf(environment, name)?.trim();
  if (text === undefined) return undefined;
  let protocol: string | undefined;
  try {
    protocol = new URL(text).protocol.slice(0, -1);
  } catch {
    protocol = undefined;
  }
  if (protocol === undefined || !protocols.includes(protocol)) {
    // The most common cause is a character in a password that ends the host name.
    const isBegun = protocols.some((known) => text.startsWith(`${known}://`));
    throw new StartupError(
      isBegun
        ? `${name}: must be an absolute URL; percent-encode special characters in user and password, such as @ as %40.`
        : `${name}: must be a URL that starts with ${protocols[0]}://.`,
    );
  }
  return text;
}

/**
 * Returns the address of a whole host, to which paths are added; undefined if the variable is unset. Without spaces and
 * in lower case, because cookies are only `Secure` for an address that begins with `https:`.
 */
export function baseAddress(environment: Environment, name: string): string | undefined {
  const text = address(environment, name, ['https', 'http']);
  if (text === undefined) return undefined;
  const { origin, username, pathname, search, hash } = new URL(text);
  if (username !== '' || pathname !== '/' || search !== '' || hash !== '')
    throw new StartupError(`${name}: must be a URL without a path, such as https://host.`);
  return origin;
}

/** Returns one or several addresses separated by `;`, as the SDK expects its cores; undefined if unset. */
function addresses(
  environment: Environment,
  name: string,
  protocols: readonly string[],
): string | undefined {
  const list = (environment[name] ?? '').split(';').map((text) => text.trim());
  const found = list.map((text) => address({ [name]: text }, name, protocols));
  if (list.length > 1 && found.includes(undefined))
    throw new StartupError(`${name}: the list contains an empty address.`);
  return found[0] === undefined ? undefined : list.join(';');
}

/** The parts of a variable between commas that are not empty. */
export const listOf = (environment: Environment, name: string): string[] =>
  textOr(environment, name, '')
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean);

export function needed(environment: Environment, name: string, by: string): string {
  const text = textOf(environment, name);
  if (text === undefined) throw new StartupError(`${name}: required when ${by} is set.`);
  return text;
}

/** Returns an address with TLS, or one on this machine; undefined if the variable is unset. */
export function secureAddress(environment: Environment, name: string): string | undefined {
  const text = address(environment, name, ['https', 'http']);
  if (text === undefined) return undefined;
  const { protocol, hostname } = new URL(text);
  if (protocol === 'http:' && !isLoopback(hostname)) {
    throw new StartupError(`${name}: must start with https:// unless the host is this machine.`);
  }
  return text;
}

/** OIDC_ISSUER with its client; undefined if unset or `none`. */
export function identityProvider(environment: Environment): RelyingPartyOptions | undefined {
  const issuer = secureAddress(withoutNone(environment, 'OIDC_ISSUER'), 'OIDC_ISSUER');
  if (issuer === undefined) return undefined;
  return {
    issuer,
    clientId: needed(environment, 'OIDC_CLIENT_ID', 'OIDC_ISSUER'),
    clientSecret: environment['OIDC_CLIENT_SECRET'] ?? '',
  };
}

/** An address, with or without a name before it. */
const SENDER = /^(?:[^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

/** SMTP_URL with the sender; undefined if unset or `none`. */
export function mailServer(environment: Environment): MailOptions | undefined {
  const smtpUrl = address(withoutNone(environment, 'SMTP_URL'), 'SMTP_URL', ['smtp', 'smtps']);
  if (smtpUrl === undefined) return undefined;
  if (new URL(smtpUrl).hostname === '')
    throw new StartupError('SMTP_URL: must name a host, such as smtp://mail.studio.example.');
  const from = needed(environment, 'MAIL_FROM', 'SMTP_URL');
  if (!SENDER.test(from))
    throw new StartupError(`MAIL_FROM: "${from}" must be an address, or Name <address>.`);
  return { smtpUrl, from };
}

/** Returns a variable's value if it is one of the known ones. @throws {StartupError} */
function oneOf<Known extends string>(name: string, wanted: string, known: readonly Known[]): Known {
  const found = known.find((each) => each === wanted);
  if (found === undefined) throw new StartupError(`${name}: must be ${known.join(' or ')}.`);
  return found;
}

const RECAPTCHA_HOSTS = ['www.google.com', 'www.recaptcha.net'] as const;

/** The reCAPTCHA key if CAPTCHA_PROVIDER selects reCAPTCHA. */
export function recaptcha(environment: Environment): RecaptchaOptions | undefined {
  const provider = textOr(environment, 'CAPTCHA_PROVIDER', 'altcha');
  if (oneOf('CAPTCHA_PROVIDER', provider, ['altcha', 'recaptcha']) === 'altcha') return undefined;
  const by = 'CAPTCHA_PROVIDER=recaptcha';
  const wanted = textOr(environment, 'RECAPTCHA_HOST', RECAPTCHA_HOSTS[0]);
  const host = oneOf('RECAPTCHA_HOST', wanted, RECAPTCHA_HOSTS);
  const endpoint = address(environment, 'RECAPTCHA_ENDPOINT', ['https', 'http']);
  return {
    siteKey: needed(environment, 'RECAPTCHA_SITE_KEY', by),
    project: needed(environment, 'RECAPTCHA_PROJECT', by),
    apiKey: needed(environment, 'RECAPTCHA_API_KEY', by),
    host,
    ...(endpoint === undefined ? {} : { endpoint: endpoint.replace(/\/+$/, '') }),
  };
}

/** METRICS_ADDRESS, such as `127.0.0.1:9464`; undefined if unset. */
export function metricsAddress(environment: Environment): MetricsAddress | undefined {
  const text = textOf(environment, 'METRICS_ADDRESS');
  if (text === undefined) return undefined;
  const [, host = '', number] = /^\[?([^[\]]+?)\]?:(\d{1,5})$/.exec(text) ?? [];
  if (host === '' || Number(number) > 65_535)
    throw new StartupError(
      `METRICS_ADDRESS: "${text}" must be a host and a port, such as 127.0.0.1:9464.`,
    );
  return { host, port: Number(number) };
}

export const separateCore = (environment: Environment) => ({
  coreUri: addresses(environment, 'SUPERTOKENS_CORE_URI', ['http', 'https']),
  coreApiKey: textOf(environment, 'SUPERTOKENS_API_KEY'),
});

/** Variables without effect alone, by the variable that they need. */
const ALONE_IDLE: Readonly<Record<string, readonly string[]>> = {
  SUPERTOKENS_CORE_URI: ['SUPERTOKENS_API_KEY'],
  SMTP_URL: ['MAIL_FROM'],
  OIDC_ISSUER: ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  CAPTCHA_PROVIDER: [
    'RECAPTCHA_SITE_KEY',
    'RECAPTCHA_PROJECT',
    'RECAPTCHA_API_KEY',
    'RECAPTCHA_HOST',
    'RECAPTCHA_ENDPOINT',
  ],
};

/**
 * Refuses a variable without the one that it needs: an API key alone, for example, would leave the accounts in the
 * embedded core unnoticed. The other one may be off (`none`, `altcha`). @throws {StartupError}
 */
export function refuseIdle(environment: Environment): void {
  for (const [other, names] of Object.entries(ALONE_IDLE))
    for (const name of names)
      if (textOf(environment, name) !== undefined) needed(environment, other, name);
}

/** A header and its value, as OpenTelemetry writes them: percent-encoded. */
const OTLP_HEADER = /^ *([\w!#$%&'*+.^`|~-]+) *= *(.+)$/;

/** Returns headers of a list; undefined if one is invalid. */
function headersIn(text: string): Record<string, string> | undefined {
  try {
    return Object.fromEntries(
      text.split(',').map((pair) => {
        const [, name, value] = OTLP_HEADER.exec(pair) ?? [];
        if (name === undefined || value === undefined) throw new URIError();
        return [name, decodeURIComponent(value.trim())];
      }),
    );
  } catch {
    return undefined;
  }
}

/** OTEL_EXPORTER_OTLP_HEADERS, OTEL_EXPORTER_OTLP_ENDPOINT and OTEL_TRACES_SAMPLER_ARG; undefined if traces are off. */
export function traces(environment: Environment): TraceOptions | undefined {
  const endpoint = address(environment, 'OTEL_EXPORTER_OTLP_ENDPOINT', ['http', 'https']);
  const text = textOr(environment, 'OTEL_TRACES_SAMPLER_ARG', '1');
  const share = Number(text);
  if (!(share >= 0 && share <= 1))
    throw new StartupError(`OTEL_TRACES_SAMPLER_ARG: "${text}" must be a number from 0 to 1.`);
  const given = textOf(environment, 'OTEL_EXPORTER_OTLP_HEADERS');
  const headers = given === undefined ? {} : headersIn(given);
  // The value is a secret.
  if (headers === undefined)
    throw new StartupError(
      'OTEL_EXPORTER_OTLP_HEADERS: must be name=value, several separated by commas.',
    );
  return endpoint === undefined ? undefined : { endpoint, share, headers };
}

/** PORTAL_VERSION, which is sent as a header; undefined if unset. */
export function portalVersion(environment: Environment): string | undefined {
  const text = textOf(environment, 'PORTAL_VERSION');
  if (text !== undefined && !/^[ -~]{1,100}$/.test(text))
    throw new StartupError('PORTAL_VERSION: must have at most 100 characters, all of them ASCII.');
  return text;
}

const REGISTRATIONS = ['open', 'invited'] as const;

/** REGISTRATION: who may register; undefined if unset. */
export function registration(environment: Environment): (typeof REGISTRATIONS)[number] | undefined {
  const wanted = textOf(environment, 'REGISTRATION');
  return wanted === undefined ? undefined : oneOf('REGISTRATION', wanted, REGISTRATIONS);
}

const MODES = ['production', 'development', 'test'];

/** Whether NODE_ENV is `production`. @throws {StartupError} for an unknown mode */
export function isProduction(environment: Environment): boolean {
  const mode = textOf(environment, 'NODE_ENV');
  if (mode === undefined || MODES.includes(mode)) return mode === 'production';
  throw new StartupError(`NODE_ENV: "${mode}" must be one of ${MODES.join(', ')}.`);
}

/** Checks what production needs, or must explicitly declare absent. */
function checkProduction(environment: Environment): void {
  const refuse = (name: string, ...names: readonly string[]) => {
    if (![name, ...names].some((known) => textOf(environment, known)))
      throw new StartupError(`${name}: ${NEEDED[name]}`);
  };
  refuse('PUBLIC_URL');
  refuse('SMTP_URL');
  refuse('OIDC_ISSUER', 'OIDC_EMBEDDED');
}

const NEEDED: Readonly<Record<string, string>> = {
  PUBLIC_URL: 'required in production: the address that users visit.',
  SMTP_URL: `required in production; use "${NONE}" to send no mail.`,
  OIDC_ISSUER: `required in production, unless OIDC_EMBEDDED=1 is set; use "${NONE}" for no identity provider.`,
};

/**
 * Refuses a start that would expose developer tools to strangers, or a production start with missing settings.
 * @throws {StartupError} naming the variable
 */
export function checkMode(environment: Environment): void {
  if (isProduction(environment)) return checkProduction(environment);
  const url = textOf(environment, 'PUBLIC_URL');
  const [name, host] =
    url === undefined ? ['HOST', textOf(environment, 'HOST')] : ['PUBLIC_URL', new URL(url).host];
  if (host === undefined || isLoopback(host) || host === '::1') return;
  throw new StartupError(
    `NODE_ENV: must be production, because ${name} is reachable from other machines.`,
  );
}
