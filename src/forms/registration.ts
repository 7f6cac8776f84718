import type { Brand } from '../rules/brands';

/** The fields that hold a person's words, in the order of the page. */
export const REGISTRATION_TEXTS = ['first_name', 'last_name', 'company', 'title', 'email'] as const;

/** All fields of the registration form in the order of the page (spec 3: sign-up form). */
export const REGISTRATION_FIELDS = [
  ...REGISTRATION_TEXTS,
  'password',
  'password_confirm',
  'terms',
] as const;
export type RegistrationField = (typeof REGISTRATION_FIELDS)[number];

/** The brand's choices that the form's rules depend on. */
export type RegistrationRules = Pick<Brand, 'passwordPolicy' | 'nameLetters'>;

/** What stands in the place of a tick. */
export const TICKED = 'ticked';
