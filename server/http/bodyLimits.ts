/** Maximum size of a body, in bytes. */
export const BODY_LIMIT = 1024 * 1024;
/** Maximum size of an authentication request's body, in bytes: forms are small. */
export const AUTH_BODY_LIMIT = 64 * 1024;
