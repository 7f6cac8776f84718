import type { SessionDetails } from '../../machines/session/session';
import { isRecord } from '../rules/json';

/** The front token written by the server: user id, access token expiry (ms), access token payload. */
export interface FrontToken {
  uid: string;
  ate: number;
  up: Readonly<Record<string, unknown>>;
}

/** Longest front token that is read, in characters. A cookie cannot hold more. */
const MAX_LENGTH = 8_192;

/** Decodes standard base64 of UTF-8 JSON `{uid, ate, up}`; null for anything else. Never throws. */
export function decodeFrontToken(text: string): FrontToken | null {
  if (text.length === 0 || text.length > MAX_LENGTH) return null;
  try {
    const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
    const parsed: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (!isRecord(parsed)) return null;
    const { uid, ate, up } = parsed;
    if (typeof uid !== 'string' || uid === '') return null;
    if (typeof ate !== 'number' || !Number.isFinite(ate)) return null;
    return isRecord(up) ? { uid, ate, up } : null;
  } catch {
    return null;
  }
}

/** {@link decodeFrontToken} with the last text memoized, since each request reads the same cookie several times. */
export function createFrontTokenReader(): typeof decodeFrontToken {
  let last: { text: string; token: FrontToken | null } | null = null;
  return (text) => {
    if (last?.text !== text) last = { text, token: decodeFrontToken(text) };
    return last.token;
  };
}

/** The value `v` of a claim in a payload (spec 3: claims hold a value v and a fetch time t). */
export function claimValue(up: FrontToken['up'], id: string): unknown {
  const claim = Object.hasOwn(up, id) ? up[id] : undefined;
  return isRecord(claim) && Object.hasOwn(claim, 'v') ? claim['v'] : undefined;
}

/** Identifies a session across refreshes: its handle, or its user if the payload has no handle. */
export function sessionIdOf({ uid, up }: FrontToken): string {
  const handle = Object.hasOwn(up, 'sessionHandle') ? up['sessionHandle'] : undefined;
  return typeof handle === 'string' ? handle : uid;
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

const textIn = (up: FrontToken['up'], field: string): string | null => {
  const value = Object.hasOwn(up, field) ? up[field] : null;
  return typeof value === 'string' ? value : null;
};

/** The details of a front token that the store may hold: no token, no hash, no handle. */
export function detailsOf({ uid, ate, up }: FrontToken): SessionDetails {
  const verified = claimValue(up, 'st-ev');
  const name = textIn(up, 'user_name');
  const studio = textIn(up, 'studio_name');
  const theme = textIn(up, 'user_theme');
  return {
    userId: uid,
    email: textIn(up, 'user_email'),
    ...(name && { name }),
    ...(studio && { studio }),
    ...(theme && { theme }),
    accessTokenExpiresAt: ate,
    emailVerified: typeof verified === 'boolean' ? verified : null,
    roles: texts(claimValue(up, 'st-role')),
    permissions: texts(claimValue(up, 'st-perm')),
  };
}
