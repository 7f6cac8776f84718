import { boolean, object, ref, string } from 'yup';
import type { Brand } from '../rules/brands';
import { cleanEmail } from '../rules/cleanEmail';
import { isEmail } from '../rules/email';
import type { PasswordProfile, PasswordRuleId } from '../rules/passwordPolicy';
import { brokenRules, PASSWORD_POLICIES, passwordLength } from '../rules/passwordPolicy';
import { personRules, type PersonField } from '../rules/personText';
import { setDefaultMessages } from './defaultMessages';
import type { Message, MessageKey } from '../rules/message';
import { personWords } from './personWords';
import { schemaCheck } from './schemaCheck';

setDefaultMessages();

/** A message of ours as yup takes it. */
const key = (of: MessageKey): { key: MessageKey } => ({ key: of });

/** The e-mail address, as every form asks for it. */
export const email = string()
  .transform(cleanEmail)
  .required(key('form:errors.emailRequired'))
  // yup's own rule knows no international domains.
  .test('email', key('form:errors.emailFormat'), isEmail);

/** What to do about a rule that is broken. The characters themselves are never repeated. */
const REMEDIES: Readonly<Record<PasswordRuleId, MessageKey>> = {
  length: 'form:remedies.length',
  lower: 'form:remedies.lower',
  upper: 'form:remedies.upper',
  digit: 'form:remedies.digit',
  alphabet: 'form:remedies.alphabet',
  guessable: 'form:remedies.guessable',
};

/** 'Password is not strong enough.' and every reason; and the same once more (spec 5). */
const newPassword = (profile: PasswordProfile) => {
  const policy = PASSWORD_POLICIES[profile];
  return {
    password: string()
      .required(key('form:errors.passwordRequired'))
      .test('policy', (typed, { createError }) => {
        const broken = brokenRules(policy, typed);
        const values = { min: policy.min, max: policy.max, length: passwordLength(typed) };
        const reasons = broken.map((rule): Message => ({ key: REMEDIES[rule], values }));
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

/** The sign-in form (spec 5: sign-in). The password's rules are not asked here: only that there is one. */
export const signIn = schemaCheck(
  object({ email, password: string().required(key('signIn:errors.passwordRequired')) }),
);

/** The page that sends a link: an address, well formed. */
export const resetRequest = schemaCheck(object({ email }));

/** The page that sets a new password. */
export const passwordReset = (profile: PasswordProfile) =>
  schemaCheck(object(newPassword(profile)));

/** The brand's choices that registration depends on. */
export type RegistrationRules = Pick<Brand, 'passwordPolicy' | 'nameLetters'>;

/** What a person writes of themselves, at sign-up and in the profile. */
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

/** The registration form (spec 5: sign-up). Who begins with a passkey is asked for no password. */
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

/** The page that changes the password. The current one's rules are not asked here: only that there is one. */
export const changePassword = (profile: PasswordProfile) =>
  schemaCheck(
    object({
      current_password: string().required(key('changePassword:errors.currentRequired')),
      ...newPassword(profile),
    }),
  );
