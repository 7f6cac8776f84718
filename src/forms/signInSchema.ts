import { toNestErrors } from '@hookform/resolvers';
import type { ResolverOptions, ResolverResult } from 'react-hook-form';
import { object, string, ValidationError } from 'yup';
import type { SignInMessage, SignInValues } from './signIn';

/** One @, something before it, a dot somewhere in what follows, no blanks. The server is the judge. */
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/u;

const says = (key: SignInMessage): SignInMessage => key;

/** The sign-in form (spec 5: sign-in). The password's rules are not asked here: only that there is one. */
export const signInSchema = object({
  email: string()
    .trim()
    .required(says('signIn:errors.emailRequired'))
    .matches(EMAIL, says('signIn:errors.emailFormat')),
  password: string().required(says('signIn:errors.passwordRequired')),
});

/** Checks values against {@link signInSchema}; the first message of each field. */
export const checkSignIn = async (
  values: SignInValues,
  options: ResolverOptions<SignInValues>,
): Promise<ResolverResult<SignInValues>> => {
  try {
    const { email } = await signInSchema.validate(values, { abortEarly: false });
    return { values: { email, password: values.password }, errors: {} };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const first: Record<string, { type: string; message: string }> = {};
    for (const { path, type, message } of error.inner)
      if (path !== undefined) first[path] ??= { type: type ?? 'invalid', message };
    return { values: {}, errors: toNestErrors(first, options) };
  }
};
