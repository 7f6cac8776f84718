import { LANGUAGE_DAYS } from './constants';
import { LANGUAGE_COOKIE } from './cookies';

const NAMED = new RegExp(`(?:^|;) *${LANGUAGE_COOKIE}=([\\w-]+)`);

/** The language that a page's or a request's cookies name; null if none. */
export const languageInCookies = (cookies: string): string | null =>
  NAMED.exec(cookies)?.[1] ?? null;

/** The cookie of a choice, as a page writes it: of this host, since environments on one parent domain do not meet. */
export const languageCookie = (language: string, isSecure: boolean): string =>
  `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${LANGUAGE_DAYS * 86_400}; samesite=lax${isSecure ? '; secure' : ''}`;
