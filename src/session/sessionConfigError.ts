/** Errors in the session's configuration (spec 5: session library configuration). */
export type SessionConfigProblem =
  | 'missing'
  | 'domain'
  | 'path'
  | 'scope'
  | 'publicSuffix'
  | 'equalStatuses'
  | 'negativeRetries'
  | 'unusable';

const TEXTS: Readonly<Record<SessionConfigProblem, string>> = {
  missing: 'is required.',
  domain: 'must be a valid domain name.',
  path: 'must be a valid URL path.',
  scope: 'must be a valid sessionScope.',
  publicSuffix: 'must not be a public suffix: every site under it would be taken for our own.',
  equalStatuses: 'must not be equal to invalidClaimStatusCode.',
  negativeRetries: 'must not be negative.',
  unusable: 'is unusable.',
};

/** A key of the session's configuration has an unusable value. The message names the key. */
export class SessionConfigError extends Error {
  override readonly name = 'SessionConfigError';
  constructor(
    readonly problem: SessionConfigProblem,
    readonly key: string,
  ) {
    super(`${key} ${TEXTS[problem]}`);
  }
}
