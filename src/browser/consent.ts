import type { Consent } from '../ports/ports';
import { CONSENT_DAYS } from '../rules/constants';
import { CONSENT_COOKIE } from '../rules/cookies';
import { isRecord } from '../rules/json';
import type { CookieJar } from '../session/sessionTokens';

/** Incremented when the kinds change, so that the user is asked again. */
const VERSION = 1;

interface ConsentOptions {
  cookies: CookieJar;
  /** ms since 1970. */
  clock: () => number;
  /** The parent domain with a leading dot; null for host-only. */
  domain: string | null;
  /** The browser's Global Privacy Control signal. */
  signal: () => boolean;
}

type Kept = { version: number; at: string; analytics: boolean; marketing: boolean };

/** The fields that decide; the date is only for readers. */
const isKept = (value: unknown): value is Omit<Kept, 'at'> =>
  isRecord(value) &&
  value['version'] === VERSION &&
  typeof value['analytics'] === 'boolean' &&
  typeof value['marketing'] === 'boolean';

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(decodeURIComponent(text));
  } catch {
    return null;
  }
};

/** Whether this browser sends Global Privacy Control. */
export const globalPrivacyControl = (): boolean =>
  'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;

/** The consent in a first-party cookie of the brand, with its version and date. */
export const createConsent = ({ cookies, clock, domain, signal }: ConsentOptions): Consent => ({
  read() {
    const kept = cookies.all(CONSENT_COOKIE).map(parsed).find(isKept);
    return kept ? { analytics: kept.analytics, marketing: kept.marketing } : null;
  },
  keep({ analytics, marketing }) {
    const at = new Date(clock()).toISOString();
    const kept: Kept = { version: VERSION, at, analytics, marketing };
    const value = encodeURIComponent(JSON.stringify(kept));
    cookies.set(CONSENT_COOKIE, value, { days: CONSENT_DAYS, domain });
  },
  globalPrivacyControl: signal,
});
