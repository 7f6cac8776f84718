/** Largest body that is read, in bytes. */
export const BODY_LIMIT = 1024 * 1024;
/** Largest body of an authentication call, in bytes: forms are small. */
export const AUTH_BODY_LIMIT = 64 * 1024;
