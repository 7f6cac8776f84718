import { LANGUAGE_COOKIE } from './cookies';

const NAMED = new RegExp(`(?:^|;) *${LANGUAGE_COOKIE}=([\\w-]+)`);

/** The language in the cookies of a page or request; null if none. */
export const languageInCookies = (cookies: string): string | null =>
  NAMED.exec(cookies)?.[1] ?? null;
