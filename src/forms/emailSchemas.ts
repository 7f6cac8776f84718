import { object, string } from 'yup';
import { cleanEmail } from '../rules/cleanEmail';
import { isEmail } from '../rules/email';
import type { MessageKey } from '../rules/message';
import { setDefaultMessages } from './defaultMessages';
import { schemaCheck } from './schemaCheck';

setDefaultMessages();

/** The portal's own message in the form that yup accepts. */
export const key = (of: MessageKey): { key: MessageKey } => ({ key: of });

/** The email address, as in every form. */
export const email = string()
  .transform(cleanEmail)
  .required(key('form:errors.emailRequired'))
  // yup's own rule rejects international domains.
  .test('email', key('form:errors.emailFormat'), isEmail);

/** The sign-in form (spec 5: sign-in). Requires a password, but does not check its rules. */
export const signIn = schemaCheck(
  object({ email, password: string().required(key('signIn:errors.passwordRequired')) }),
);

/** The page that sends a link: a well-formed address. */
export const resetRequest = schemaCheck(object({ email }));
