/** The session client for other applications on the same parent domain (docs/session.md). */
export { createSessionClient } from './createSessionClient';
export type { SessionClientConfig, StandaloneSessionClient, TabLock } from './createSessionClient';
export { SessionConfigError } from '../session/sessionConfigError';
export * from '../session/sessionErrors';
export { BooleanClaim } from '../session/claims/booleanClaim';
export { ClaimAgeError } from '../session/claims/claimAge';
export { EmailVerificationClaim } from '../session/claims/emailVerificationClaim';
export { PermissionClaim, UserRoleClaim } from '../session/claims/knownClaims';
export { PrimitiveArrayClaim } from '../session/claims/primitiveArrayClaim';
export { PrimitiveClaim } from '../session/claims/primitiveClaim';
