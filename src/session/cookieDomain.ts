import type { SessionConfig } from './sessionConfig';

/** The domain of the cookies that script writes; null for those of this host alone. */
export const cookieDomainOf = (
  { sessionTokenFrontendDomain: domain }: SessionConfig,
  pageHostname: string,
): string | null => (domain === 'localhost' || domain === pageHostname ? null : domain);
