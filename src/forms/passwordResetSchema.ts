import type { PasswordProfile } from '../rules/passwordPolicy';
import { judgeConfirmation, judgeNewPassword } from './newPassword';
import { judged, schemaCheck } from './schemaCheck';

/** The page that sets a new password: the policy, and the same once more (spec 5). */
export const checkReset = (profile: PasswordProfile) =>
  schemaCheck({
    password: judged(judgeNewPassword(profile)),
    password_confirm: judged(judgeConfirmation),
  });
