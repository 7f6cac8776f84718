import type { Aspect } from '../support/scenario';

/** Lines that one client shows and the other does not, in each of some scenarios. */
export interface SeenDifference {
  scenarios: readonly string[];
  aspect: Aspect;
  /** Lines of the reference client only. */
  reference?: readonly string[];
  /** Lines of the portal only. */
  portal?: readonly string[];
}

/** An intended difference from the reference client. */
export interface IntendedDifference {
  reference: string;
  portal: string;
  reason: string;
  /** Decision record, row of the session checklist, or section of the session protocol. */
  source: string;
  seen: readonly SeenDifference[];
}

/** Trace lines that several differences name. */
export const GET = '→ GET /api/a rid=anti-csrf st-auth-mode=cookie';
export const REFRESH =
  '→ POST /api_v2/auth/session/refresh rid=session st-auth-mode=cookie fdi-version=list credentials';
export const SIGN_IN =
  '→ POST /api_v2/auth/signin rid=emailpassword st-auth-mode=cookie fdi-version=list credentials body={}';
export const DENIED = '! UNAUTHORISED false';
export const REFRESHED = '! REFRESH_SESSION';

export const times = <T>(count: number, ...items: T[]): T[] =>
  Array.from({ length: count }, () => items).flat();
