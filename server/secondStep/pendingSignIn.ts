import type { APIOptions } from 'supertokens-node/recipe/emailpassword';
import { SERVER_COOKIES } from '../../src/rules/cookies';
import { SECOND_STEP_MS } from '../../src/rules/secondStep';
import { WAYS_IN, type WayIn } from '../../src/rules/waysIn';
import type { AuthContext } from '../authApi/context';
import { passwordVersion as currentVersion } from '../core/passwordVersion';
import { sentCookie } from '../http/cookies';
import { numberIn, parseObject, textField, textIn } from '../json';
import { seal, unseal } from '../operate/secrets';

/** A user who has passed the first step but not yet the second. */
export interface PendingSignIn {
  readonly userId: string;
  /** The account's sign-in method that the session will be created for. */
  readonly recipeUserId: string;
  readonly email: string;
  readonly way: WayIn;
  /** The method, for the audit log. */
  readonly by: string;
  readonly knownBrowser: string | undefined;
  readonly passwordVersion: number | undefined;
}

const COOKIE = SERVER_COOKIES.secondStep;
const SECRET = 'second-step';

type Context = Pick<AuthContext, 'db' | 'embeddedCore' | 'keys' | 'now' | 'url'>;

function keep(
  { url }: Pick<Context, 'url'>,
  { res }: Pick<APIOptions, 'res'>,
  value: string,
  expires: number,
): void {
  const secure = url().startsWith('https:');
  res.setCookie(COOKIE, value, undefined, secure, true, expires, '/', 'lax');
}

/**
 * Stores a first step, sealed, in its browser for {@link SECOND_STEP_MS}, or until the password changes. No session
 * exists before the second.
 */
export async function keepPending(
  context: Context,
  answer: Pick<APIOptions, 'res'>,
  pending: PendingSignIn,
): Promise<void> {
  const until = context.now() + SECOND_STEP_MS;
  const secret = await context.keys.secret(SECRET);
  const version = pending.passwordVersion ?? (await currentVersion(context, pending));
  const kept = { ...pending, passwordVersion: version, until };
  keep(context, answer, seal(JSON.stringify(kept), secret), until);
}

/** Removes it from the browser. */
export const forgetPending = (context: Context, answer: Pick<APIOptions, 'res'>): void =>
  keep(context, answer, '', 0);

/**
 * Returns the first step stored in a browser; undefined if there is none, it has expired, or the password has changed
 * since.
 */
export async function readPending(
  context: Context,
  { req }: Pick<APIOptions, 'req'>,
): Promise<PendingSignIn | undefined> {
  const { keys, now } = context;
  const text = unseal(sentCookie(req, COOKIE), ...(await keys.secrets(SECRET)));
  if (text === undefined) return undefined;
  const fields = parseObject(text);
  if (numberIn(fields, 'until') <= now()) return undefined;
  const field = (name: string) => textIn(fields, name);
  const userId = field('userId');
  const passwordVersion = await currentVersion(context, { userId });
  if (fields['passwordVersion'] !== passwordVersion) return undefined;
  return {
    userId,
    recipeUserId: field('recipeUserId'),
    email: field('email'),
    way: WAYS_IN.find((way) => way === fields['way']) ?? 'password',
    by: field('by'),
    knownBrowser: textField(fields, 'knownBrowser'),
    passwordVersion,
  };
}
