import { object, ref, string } from 'yup';
import type { Brand } from '../rules/brands';
import type { PasswordProfile } from '../rules/passwordPolicy';
import { brokenRules, PASSWORD_POLICIES, passwordLength } from '../rules/passwordPolicy';
import { personRules, type PersonField } from '../rules/personText';
import type { Message } from '../rules/message';
import { key } from './emailSchemas';
import { personWords } from './personWords';
import { schemaCheck, type Check } from './schemaCheck';

/** 'Password is not strong enough.' with every reason, and the confirmation (spec 5). */
export const newPassword = (profile: PasswordProfile) => {
  const policy = PASSWORD_POLICIES[profile];
  return {
    password: string()
      .required(key('form:errors.passwordRequired'))
      .test('policy', (typed, { createError }) => {
        const broken = brokenRules(policy, typed);
        const values = { min: policy.min, max: policy.max, length: passwordLength(typed) };
        const reasons = broken.map((rule): Message => ({ key: `form:remedies.${rule}`, values }));
        return (
          broken.length === 0 ||
          createError({ message: { ...key('form:errors.passwordWeak'), reasons } })
        );
      }),
    password_confirm: string()
      .required(key('form:errors.confirmRequired'))
      .oneOf([ref('password')], key('form:errors.confirmMismatch')),
  };
};

export const passwordReset = (profile: PasswordProfile) =>
  schemaCheck(object(newPassword(profile)));

/** The user's own details, at sign-up and in the profile. */
export const personFields = ({ nameLetters }: Pick<Brand, 'nameLetters'>) => {
  const rules = personRules(nameLetters);
  const person = (field: PersonField) => {
    const words = personWords(field, nameLetters);
    return string()
      .trim()
      .test('person', (typed = '', { createError }) => {
        const fault = rules[field](typed);
        return fault === null || createError({ message: words(fault) });
      });
  };
  return {
    first_name: person('first_name').required(key('registration:errors.firstNameRequired')),
    last_name: person('last_name').required(key('registration:errors.lastNameRequired')),
    company: person('company'),
    title: person('title'),
  };
};

/** The page that changes the password. Requires the current one if it has its field, but does not check its rules. */
export const changePassword = (profile: PasswordProfile): Check => {
  const withPasskey = passwordReset(profile);
  const withCurrent = schemaCheck(
    object({
      current_password: string().required(key('changePassword:errors.currentRequired')),
      ...newPassword(profile),
    }),
  );
  return (values) => ('current_password' in values ? withCurrent : withPasskey)(values);
};
