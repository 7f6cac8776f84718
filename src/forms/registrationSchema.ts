import { COMPANY_MAX, NAME_MAX, TITLE_MAX } from '../rules/constants';
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
        required: 'registration:errors.firstNameRequired',
        max: NAME_MAX,
        tooLong: 'registration:errors.firstNameTooLong',
      }),
    ),
    last_name: judged(
      judgeName(nameLetters, {
        required: 'registration:errors.lastNameRequired',
        max: NAME_MAX,
        tooLong: 'registration:errors.lastNameTooLong',
      }),
    ),
    company: judged(judgeText({ max: COMPANY_MAX, tooLong: 'registration:errors.companyTooLong' })),
    title: judged(judgeText({ max: TITLE_MAX, tooLong: 'registration:errors.titleTooLong' })),
    email: judged(judgeEmail),
    password: judged(judgeNewPassword(passwordPolicy)),
    password_confirm: judged(judgeConfirmation),
    terms: judged((ticked) => (ticked === TICKED ? null : { key: 'registration:errors.terms' })),
  });
