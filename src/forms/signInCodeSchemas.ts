import { object, string } from 'yup';
import { CODE_DIGITS, codeDigits } from '../rules/verificationCode';
import { email, key } from './emailSchemas';
import { schemaCheck } from './schemaCheck';

/** The form that sends a code. */
export const address = schemaCheck(object({ email }));

const codeRequired = key('signInCode:errors.codeRequired');

/** The form that takes the code. */
export const code = schemaCheck(
  object({
    code: string().transform(codeDigits).required(codeRequired).length(CODE_DIGITS, codeRequired),
  }),
);
