import { LANGUAGE_COOKIE } from './cookies';

const NAMED = new RegExp(`(?:^|;) *${LANGUAGE_COOKIE}=([\\w-]+)`);

/** The language that a page's or a request's cookies name; null if none. */
export const languageInCookies = (cookies: string): string | null =>
  NAMED.exec(cookies)?.[1] ?? null;
