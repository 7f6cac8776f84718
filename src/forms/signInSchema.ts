import { judgeEmail } from './email';
import { judged, schemaCheck } from './schemaCheck';

/** The sign-in form (spec 5: sign-in). The password's rules are not asked here: only that there is one. */
export const checkSignIn = schemaCheck({
  email: judged(judgeEmail),
  password: judged((password) =>
    password === '' ? { key: 'signIn:errors.passwordRequired' } : null,
  ),
});
