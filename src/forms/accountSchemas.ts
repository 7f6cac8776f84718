import { object, string } from 'yup';
import type { Brand } from '../rules/brands';
import { PASSKEY_NAME_MAX } from '../rules/accountLimits';
import { UNSEEN } from '../rules/personText';
import { email, key } from './emailSchemas';
import { schemaCheck } from './schemaCheck';
import { personFields } from './schemas';
import { tooLong } from './tooLong';

export const profile = (rules: Pick<Brand, 'nameLetters'>) =>
  schemaCheck(object(personFields(rules)));

/** The fresh sign-in dialog. Requires a password, but does not check its rules. */
export const freshSignIn = schemaCheck(
  object({ password: string().required(key('signIn:errors.passwordRequired')) }),
);

export const emailChange = schemaCheck(object({ new_email: email }));

/** The form that deletes the account. Its machine refuses all but the account's own address, also an empty field. */
export const deletion = schemaCheck(object());

/** The form that names a passkey; an empty name removes the given one. */
export const passkeyName = schemaCheck(
  object({
    passkey_name: string()
      .trim()
      .test('unseen', key('passkeys:nameUnseen'), (name = '') => !UNSEEN.test(name))
      .max(PASSKEY_NAME_MAX, tooLong('passkeys:nameTooLong')),
  }),
);
