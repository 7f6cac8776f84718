import { createHmac, timingSafeEqual } from 'node:crypto';
import type { APIOptions } from 'supertokens-node/recipe/emailpassword';
import { AUTH_BASE_PATH, KNOWN_BROWSER_DAYS } from '../../src/rules/constants';
import { SERVER_COOKIES } from '../../src/rules/cookies';
import { DAY_MS } from '../../src/rules/durations';
import type { AuthContext } from '../authApi/context';
import { passwordVersion } from '../core/passwordVersion';
import { sentCookie } from '../http/cookies';
import { normaliseEmail, randomToken, sha256 } from '../operate/secrets';

const COOKIE = SERVER_COOKIES.knownBrowser;
const KNOWN_MS = KNOWN_BROWSER_DAYS * DAY_MS;
/** Every sign-in method reads it: below the second path, single sign-on below the first. */
const PATHS = ['/api/auth', AUTH_BASE_PATH];

type Context = Pick<AuthContext, 'db' | 'embeddedCore' | 'keys' | 'now' | 'url'>;

/** A browser, when (ms) it was last marked, and the version of the password at that time. */
interface Mark {
  readonly browser: string;
  readonly at: string;
  readonly version: number | undefined;
}

function seal(secret: Buffer, email: string, { browser, at, version }: Mark): string {
  const text = `${browser}.${at}.${version}.${sha256(normaliseEmail(email))}`;
  return createHmac('sha256', secret).update(text).digest('base64url');
}

/**
 * Returns the browser's id if this account has signed in there within 30 days, and its password is still the same: a new one
 * also forgets the browsers of an intruder. The cookie is sealed and cannot be forged.
 */
export async function knownBrowser(
  context: Context,
  { req }: Pick<APIOptions, 'req'>,
  email: string,
): Promise<string | undefined> {
  const [browser = '', at = '', mac = ''] = sentCookie(req, COOKIE).split('.');
  // A time in the future comes from a clock that was set back.
  if (mac === '' || !(Math.abs(context.now() - Number(at)) <= KNOWN_MS)) return undefined;
  const mark = { browser, at, version: await passwordVersion(context, { email }) };
  const sent = Buffer.from(mac);
  const isRight = (secret: Buffer) => {
    const right = Buffer.from(seal(secret, email, mark));
    return sent.length === right.length && timingSafeEqual(sent, right);
  };
  const secrets = await context.keys.secrets('known-browser');
  return secrets.some(isRight) ? browser : undefined;
}

/** What a sign-in has proved; a new mark keeps the browser's id. */
interface Proved {
  readonly knownBrowser?: string | undefined;
  readonly passwordVersion?: number | undefined;
}

/** Marks the browser as one where this account has signed in, for 30 days or until a new password. */
export async function rememberBrowser(
  context: Context,
  { res }: Pick<APIOptions, 'res'>,
  email: string,
  { knownBrowser: browser = randomToken(), passwordVersion: proved }: Proved = {},
): Promise<void> {
  const version = proved ?? (await passwordVersion(context, { email }));
  const mark = { browser, at: String(context.now()), version };
  const mac = seal(await context.keys.secret('known-browser'), email, mark);
  const value = `${browser}.${mark.at}.${mac}`;
  const secure = context.url().startsWith('https:');
  for (const path of PATHS)
    res.setCookie(COOKIE, value, undefined, secure, true, context.now() + KNOWN_MS, path, 'lax');
}
