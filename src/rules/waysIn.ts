/** The ways in that a session remembers. */
export const WAYS_IN = ['password', 'singleSignOn', 'passkey', 'emailCode', 'provider'] as const;
/** The id that login methods name the whole portal's own provider by. */
export const SINGLE_SIGN_ON_ID = 'single-sign-on';
export type WayIn = (typeof WAYS_IN)[number];

/** Among the first factors: a page where the domain of an address decides which provider signs in. */
export const WORK_EMAIL = 'work-email';
