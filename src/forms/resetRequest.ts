import type { LoadCheck } from './resolver';

/** The fields of the page that sends a link. */
export const FORGOT_FIELDS = ['email'] as const;
export type ForgotField = (typeof FORGOT_FIELDS)[number];

/** The check of the page that sends a link (spec 5: the form of an e-mail address). */
export const loadForgotCheck: LoadCheck = async () =>
  (await import('./resetRequestSchema')).checkForgot;
