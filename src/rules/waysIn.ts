/** The ways to sign in that a session records. */
export const WAYS_IN = ['password', 'singleSignOn', 'passkey', 'emailCode', 'provider'] as const;
/** The id of the portal's own provider in the login methods. */
export const SINGLE_SIGN_ON_ID = 'single-sign-on';
export type WayIn = (typeof WAYS_IN)[number];
/** Those that an account may have besides its passkeys and connected providers. */
export const ACCOUNT_WAYS = ['password', 'emailCode', 'singleSignOn'] as const;
export type AccountWay = (typeof ACCOUNT_WAYS)[number];

/** A first factor: a page where the domain of an address determines the provider. */
export const WORK_EMAIL = 'work-email';
