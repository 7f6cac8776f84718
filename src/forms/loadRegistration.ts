import type { RegistrationRules } from './registration';
import type { LoadCheck } from './resolver';

/** The check of the registration form (spec 5: sign-up). */
export const loadRegistrationCheck =
  (rules: RegistrationRules): LoadCheck =>
  async () =>
    (await import('./registrationSchema')).checkRegistration(rules);
