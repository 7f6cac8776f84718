import { COMPANY_MAX, NAME_MAX, TITLE_MAX } from '../config/constants';
import { judgeEmail } from './email';
import { judgeConfirmation, judgeNewPassword } from './newPassword';
import { judgeName, judgeText } from './personText';
import type { RegistrationRules } from './registration';
import { TICKED } from './registration';
import { judged, schemaCheck } from './schemaCheck';

/** The registration form (spec 5: sign-up). */
export const checkRegistration = ({ passwordPolicy, nameLetters }: RegistrationRules) =>
  schemaCheck({
    first_name: judged(
      judgeName(nameLetters, {
        required: 'register:errors.firstNameRequired',
        max: NAME_MAX,
        tooLong: 'register:errors.firstNameTooLong',
      }),
    ),
    last_name: judged(
      judgeName(nameLetters, {
        required: 'register:errors.lastNameRequired',
        max: NAME_MAX,
        tooLong: 'register:errors.lastNameTooLong',
      }),
    ),
    company: judged(judgeText({ max: COMPANY_MAX, tooLong: 'register:errors.companyTooLong' })),
    title: judged(judgeText({ max: TITLE_MAX, tooLong: 'register:errors.titleTooLong' })),
    email: judged(judgeEmail),
    password: judged(judgeNewPassword(passwordPolicy)),
    password_confirm: judged(judgeConfirmation),
    terms: judged((ticked) => (ticked === TICKED ? null : { key: 'register:errors.terms' })),
  });
