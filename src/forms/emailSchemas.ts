import { object, string } from 'yup';
import { cleanEmail } from '../rules/cleanEmail';
import { isEmail } from '../rules/email';
import type { MessageKey } from '../rules/message';
import { setDefaultMessages } from './defaultMessages';
import { schemaCheck } from './schemaCheck';

setDefaultMessages();

/** A message of ours as yup takes it. */
export const key = (of: MessageKey): { key: MessageKey } => ({ key: of });

/** The e-mail address, as every form asks for it. */
export const email = string()
  .transform(cleanEmail)
  .required(key('form:errors.emailRequired'))
  // yup's own rule knows no international domains.
  .test('email', key('form:errors.emailFormat'), isEmail);

/** The sign-in form (spec 5: sign-in). The password's rules are not asked here: only that there is one. */
export const signIn = schemaCheck(
  object({ email, password: string().required(key('signIn:errors.passwordRequired')) }),
);

/** The page that sends a link: an address, well formed. */
export const resetRequest = schemaCheck(object({ email }));
