import type { SessionDetails } from '../../machines/session/session';

/** When the access tokens of the models expire: 2030, ms since 1970. */
export const EXPIRES = Date.UTC(2030, 0, 1);

/** A user's details in the front token. */
export const person = (userId: string): SessionDetails => ({
  userId,
  email: `${userId}@studio.test`,
  accessTokenExpiresAt: EXPIRES,
  emailVerified: true,
  roles: ['advertiser'],
  permissions: ['read'],
});
