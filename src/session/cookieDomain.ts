import type { SessionConfig } from './sessionConfig';

/** The domain of the cookies written by script; null for host-only cookies. */
export const cookieDomainOf = (
  { sessionTokenFrontendDomain: domain }: SessionConfig,
  pageHostname: string,
): string | null => (domain === 'localhost' || domain === pageHostname ? null : domain);
