import { getRequestFromUserContext } from 'supertokens-node';
import type { RecipeInterface } from 'supertokens-node/recipe/session';
import { SESSION_COOKIES } from '../../src/rules/cookies';
import { textOfToken } from './previousSession';

type Asked = Parameters<RecipeInterface['getSession']>[0];

/**
 * Whether a request that needs no session is a visitor's although it has an access token: with the cookie but without the
 * anti-CSRF value, or the front token of a session without one, its page knows of no session. A sign-out that did not reach
 * the server leaves such a browser.
 */
export function isVisitors(
  { accessToken = '', antiCsrfToken, options, userContext }: Asked,
  cookieSuffix: string,
) {
  if (options?.sessionRequired !== false || antiCsrfToken !== undefined) return false;
  const request = getRequestFromUserContext(userContext);
  return (
    request?.getHeaderValue('authorization') === undefined &&
    (textOfToken(accessToken, 'antiCsrfToken') !== undefined ||
      request?.getCookieValue(SESSION_COOKIES.frontToken + cookieSuffix) === undefined)
  );
}
