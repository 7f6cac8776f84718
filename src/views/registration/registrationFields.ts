/** The fields of the registration form (spec 3: sign-up form). */
export const REGISTRATION_LABELS = {
  first_name: 'registration:firstName',
  last_name: 'registration:lastName',
  company: 'registration:company',
  title: 'registration:jobTitle',
  email: 'form:email',
  password: 'form:password',
  password_confirm: 'form:confirm',
  terms: 'registration:terms.tos',
} as const;
export type RegistrationField = keyof typeof REGISTRATION_LABELS;
