import { boolean, object, string } from 'yup';
import type { Brand } from '../rules/brands';
import { email, key } from './emailSchemas';
import { schemaCheck } from './schemaCheck';
import { newPassword, personFields } from './schemas';

/** The brand's settings that registration depends on. */
export type RegistrationRules = Pick<Brand, 'passwordPolicy' | 'nameLetters'>;

/** The registration form (spec 5: sign-up). Needs no password if the user begins with a passkey. */
export const registration = ({ passwordPolicy, nameLetters }: RegistrationRules) => {
  const asked = newPassword(passwordPolicy);
  const unlessPasskey = (field: typeof asked.password) =>
    string().when('way', ([way]) => (way === 'passkey' ? string() : field));
  return schemaCheck(
    object({
      ...personFields({ nameLetters }),
      email,
      way: string(),
      password: unlessPasskey(asked.password),
      password_confirm: unlessPasskey(asked.password_confirm),
      terms: boolean().oneOf([true], key('registration:errors.terms')),
    }),
  );
};
