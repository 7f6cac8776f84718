import { object, string } from 'yup';
import type { Brand } from '../rules/brands';
import type { MessageKey } from '../rules/message';
import { PASSKEY_NAME_MAX } from '../rules/accountLimits';
import { email } from './emailSchemas';
import { schemaCheck } from './schemaCheck';
import { personFields } from './schemas';

/** The profile's form: what a person writes is judged as at the sign-up. */
export const profile = (rules: Pick<Brand, 'nameLetters'>) =>
  schemaCheck(object(personFields(rules)));

const passwordRequired: { key: MessageKey } = { key: 'signIn:errors.passwordRequired' };

/** The dialog of a fresh sign-in. The password's rules are not asked here: only that there is one. */
export const freshSignIn = schemaCheck(object({ password: string().required(passwordRequired) }));

/** The form that asks for another address. */
export const emailChange = schemaCheck(object({ new_email: email }));

const confirmRequired: { key: MessageKey } = { key: 'form:errors.emailRequired' };

/** The form that deletes the account; whether it is the account's own address the machine knows. */
export const deletion = schemaCheck(object({ confirm_email: string().required(confirmRequired) }));

const tooLong = { key: 'passkeys:nameTooLong', values: { max: PASSKEY_NAME_MAX } } as const;

/** The form that names a passkey; an empty name takes the given one away. */
export const passkeyName = schemaCheck(
  object({ passkey_name: string().trim().max(PASSKEY_NAME_MAX, tooLong) }),
);
