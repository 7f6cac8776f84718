import type { PasswordProfile } from '../rules/passwordPolicy';
import type { LoadCheck } from './resolver';

/** The fields of the page that sets a new password, in their order. */
export const RESET_FIELDS = ['password', 'password_confirm'] as const;
export type ResetField = (typeof RESET_FIELDS)[number];

/** The check of the page that sets a new password, by the policy in force. */
export const loadResetCheck =
  (profile: PasswordProfile): LoadCheck =>
  async () =>
    (await import('./passwordResetSchema')).checkReset(profile);
