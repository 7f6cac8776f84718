import { LOCK_STALE_AFTER_MS, REFRESH_LOCK } from '../../../src/rules/constants';
import { REMEMBER_COOKIES, SESSION_COOKIES, STORAGE_KEYS } from '../../../src/rules/cookies';
import type { Action, StartingCookies } from './scenario';
import { encodeToken } from './scriptedServer';

const write = (name: string, value: string): void => {
  document.cookie = `${name}=${value};path=/;samesite=lax`;
};

/** Clears every cookie of the page. */
export function wipeCookies(): void {
  for (const pair of document.cookie.split('; ')) {
    const [name] = pair.split('=');
    document.cookie = `${name};path=/;expires=${new Date(0).toUTCString()}`;
    document.cookie = `${name}=;path=/;expires=${new Date(0).toUTCString()}`;
  }
}

/** Writes session cookies as an earlier page or another tab would leave them. */
export function leaveCookies(cookies: StartingCookies): void {
  const { front, lastUpdate = false, antiCsrf, access, refresh, marks } = cookies;
  if (marks) write(REMEMBER_COOKIES.begun, marks.begun);
  if (marks?.browserSession) write(REMEMBER_COOKIES.browserSession, '1');
  if (front) write(SESSION_COOKIES.frontToken, 'raw' in front ? front.raw : encodeToken(front));
  if (lastUpdate) write(SESSION_COOKIES.lastUpdate, String(Date.now()));
  if (antiCsrf !== undefined) write(SESSION_COOKIES.antiCsrf, antiCsrf);
  if (access !== undefined) write(SESSION_COOKIES.accessToken, access);
  if (refresh !== undefined) write(SESSION_COOKIES.refreshToken, refresh);
}

/** Writes the refresh lock that another tab's `browser-tabs-lock` leaves in storage. */
export function leaveLock(is: Extract<Action, { do: 'otherTabLock' }>['is']): void {
  const key = STORAGE_KEYS.locks.replace('*', REFRESH_LOCK);
  const time = is === 'died' ? Date.now() - LOCK_STALE_AFTER_MS - 1 : Date.now();
  const lock = { id: 'another tab', iat: 'then', timeAcquired: time, timeRefreshed: time };
  if (is === 'free') localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(lock));
  window.dispatchEvent(new StorageEvent('storage', { key }));
}

const SHOWN_VALUES: readonly string[] = [
  SESSION_COOKIES.antiCsrf,
  SESSION_COOKIES.accessToken,
  SESSION_COOKIES.refreshToken,
];

const userOf = (frontToken: string): string => {
  try {
    const content: unknown = JSON.parse(Buffer.from(frontToken, 'base64').toString('utf8'));
    return typeof content === 'object' && content !== null && 'uid' in content
      ? `of ${String(content.uid)}`
      : 'unreadable';
  } catch {
    return 'unreadable';
  }
};

const shownCookie = (name: string, value: string): string => {
  if (name === SESSION_COOKIES.frontToken) return `${name} ${userOf(value)}`;
  return SHOWN_VALUES.includes(name) ? `${name}=${value}` : name;
};

/** Returns the session's cookies, sorted by name, without times. */
export const sessionCookies = (): string[] =>
  document.cookie
    .split('; ')
    .map((pair): [string, string] => {
      const [name = ''] = pair.split('=');
      return [name, pair.slice(name.length + 1)];
    })
    .filter(([name]) => Object.values<string>(SESSION_COOKIES).includes(name))
    .map(([name, value]) => shownCookie(name, value))
    .toSorted();
