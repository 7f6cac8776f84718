import { createHmac, timingSafeEqual } from 'node:crypto';
import type { APIOptions } from 'supertokens-node/recipe/emailpassword';
import { AUTH_BASE_PATH, KNOWN_BROWSER_DAYS } from '../../src/rules/constants';
import { SERVER_COOKIES } from '../../src/rules/cookies';
import { DAY_MS } from '../../src/rules/durations';
import type { AuthContext } from '../authApi/context';
import { sentCookie } from '../http/cookies';
import { normaliseEmail, randomToken, sha256 } from '../operate/secrets';

const COOKIE = SERVER_COOKIES.knownBrowser;
const KNOWN_MS = KNOWN_BROWSER_DAYS * DAY_MS;
/** Every sign-in method reads it: below the second path, single sign-on below the first. */
const PATHS = ['/api/auth', AUTH_BASE_PATH];

type Context = Pick<AuthContext, 'keys' | 'now' | 'url'>;

function seal(secret: Buffer, email: string, browser: string): string {
  const mac = createHmac('sha256', secret).update(`${browser}.${sha256(normaliseEmail(email))}`);
  return mac.digest('base64url');
}

/** Returns the browser's id if this account has signed in there before. The cookie is sealed and cannot be forged. */
export async function knownBrowser(
  context: Context,
  { req }: Pick<APIOptions, 'req'>,
  email: string,
): Promise<string | undefined> {
  const [browser = '', mac = ''] = sentCookie(req, COOKIE).split('.');
  const sent = Buffer.from(mac);
  const isRight = (secret: Buffer) => {
    const right = Buffer.from(seal(secret, email, browser));
    return sent.length === right.length && timingSafeEqual(sent, right);
  };
  const secrets = await context.keys.secrets('known-browser');
  return secrets.some(isRight) ? browser : undefined;
}

/** Marks the browser as one where this account has signed in, for 30 days. */
export async function rememberBrowser(
  context: Context,
  { res }: Pick<APIOptions, 'res'>,
  email: string,
  browser = randomToken(),
): Promise<void> {
  const value = `${browser}.${seal(await context.keys.secret('known-browser'), email, browser)}`;
  const secure = context.url().startsWith('https:');
  for (const path of PATHS)
    res.setCookie(COOKIE, value, undefined, secure, true, context.now() + KNOWN_MS, path, 'lax');
}
