/** The ways in that a session remembers. */
export const WAYS_IN = ['password', 'singleSignOn', 'passkey', 'emailCode'] as const;
export type WayIn = (typeof WAYS_IN)[number];
