import { isLoopback } from '../../src/rules/environments';
import type { RecaptchaOptions } from '../signIn/recaptcha';
import type { MailOptions } from '../mail/sender';
import type { RelyingPartyOptions } from '../singleSignOn/relyingParty';
import { StartupError } from './startupError';

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** PORT; 3000 when it is not set. */
export function port(environment: Environment): number {
  const text = environment['PORT'] ?? '3000';
  const value = Number(text);
  if (!/^\d{1,5}$/.test(text) || value > 65_535) {
    throw new StartupError(`PORT: "${text}" is not a port number from 0 to 65535.`);
  }
  return value;
}

/** An address of one of the protocols; undefined when the variable is not set. */
export function address(
  environment: Environment,
  name: string,
  protocols: readonly string[],
): string | undefined {
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

/** A variable that another one needs. */
function needed(environment: Environment, name: string, by: string): string {
  const text = environment[name];
  if (text === undefined || text === '') {
    throw new StartupError(`${name}: this is needed when ${by} is set.`);
  }
  return text;
}

/** OIDC_ISSUER with its client; undefined when it is not set. */
export function identityProvider(environment: Environment): RelyingPartyOptions | undefined {
  const issuer = address(environment, 'OIDC_ISSUER', ['https', 'http']);
  if (issuer === undefined) return undefined;
  const { protocol, hostname } = new URL(issuer);
  if (protocol === 'http:' && !isLoopback(hostname)) {
    throw new StartupError('OIDC_ISSUER: this must start with https:// unless it is this machine.');
  }
  return {
    issuer,
    clientId: needed(environment, 'OIDC_CLIENT_ID', 'OIDC_ISSUER'),
    clientSecret: environment['OIDC_CLIENT_SECRET'] ?? '',
  };
}

/** SMTP_URL with the sender; undefined when it is not set. */
export function mailServer(environment: Environment): MailOptions | undefined {
  const smtpUrl = address(environment, 'SMTP_URL', ['smtp', 'smtps']);
  if (smtpUrl === undefined) return undefined;
  return { smtpUrl, from: needed(environment, 'MAIL_FROM', 'SMTP_URL') };
}

const RECAPTCHA_HOSTS = ['www.google.com', 'www.recaptcha.net'] as const;

/** The reCAPTCHA key when CAPTCHA_PROVIDER asks for it. */
export function recaptcha(environment: Environment): RecaptchaOptions | undefined {
  const provider = environment['CAPTCHA_PROVIDER'] ?? 'altcha';
  if (provider === 'altcha') return undefined;
  if (provider !== 'recaptcha') {
    throw new StartupError('CAPTCHA_PROVIDER: this must be altcha or recaptcha.');
  }
  const by = 'CAPTCHA_PROVIDER=recaptcha';
  const wanted = environment['RECAPTCHA_HOST'] ?? RECAPTCHA_HOSTS[0];
  const host = RECAPTCHA_HOSTS.find((known) => known === wanted);
  if (host === undefined) {
    throw new StartupError(`RECAPTCHA_HOST: this must be ${RECAPTCHA_HOSTS.join(' or ')}.`);
  }
  const endpoint = address(environment, 'RECAPTCHA_ENDPOINT', ['https', 'http']);
  return {
    siteKey: needed(environment, 'RECAPTCHA_SITE_KEY', by),
    project: needed(environment, 'RECAPTCHA_PROJECT', by),
    apiKey: needed(environment, 'RECAPTCHA_API_KEY', by),
    host,
    ...(endpoint === undefined ? {} : { endpoint: endpoint.replace(/\/+$/, '') }),
  };
}

const REGISTRATIONS = ['open', 'invited'] as const;

/** REGISTRATION: who may register; undefined when it is not set. */
export function registration(environment: Environment): (typeof REGISTRATIONS)[number] | undefined {
  const wanted = environment['REGISTRATION'];
  if (wanted === undefined || wanted === '') return undefined;
  const known = REGISTRATIONS.find((each) => each === wanted);
  if (known === undefined) {
    throw new StartupError(`REGISTRATION: this must be ${REGISTRATIONS.join(' or ')}.`);
  }
  return known;
}
