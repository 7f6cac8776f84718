import { object, string } from 'yup';
import type { MessageKey } from '../rules/message';
import { APP_NAME_MAX, recoveryCodeOf } from '../rules/secondStep';
import { CODE_DIGITS, codeDigits } from '../rules/verificationCode';
import { schemaCheck } from './schemaCheck';
import { tooLong } from './tooLong';

const message = (key: MessageKey): { key: MessageKey } => ({ key });

const CODE = message('secondStep:errors.codeRequired');
const RECOVERY = message('secondStep:errors.recoveryRequired');
const EITHER = message('secondStep:errors.eitherRequired');

const isCode = (typed: string | undefined) => codeDigits(typed ?? '').length === CODE_DIGITS;
const isRecovery = (typed: string | undefined) => recoveryCodeOf(typed ?? '') !== null;

const appCode = string().required(CODE).test('code', CODE, isCode);

/** The form for an app's code. */
export const code = schemaCheck(object({ code: appCode }));

export const recoveryCode = schemaCheck(
  object({ code: string().required(RECOVERY).test('code', RECOVERY, isRecovery) }),
);

/** The form that accepts either. */
export const eitherCode = schemaCheck(
  object({
    code: string()
      .required(EITHER)
      .test('code', EITHER, (typed) => isCode(typed) || isRecovery(typed)),
  }),
);

/** The form that confirms an app. */
export const newApp = schemaCheck(
  object({
    code: appCode,
    app_name: string().max(APP_NAME_MAX, tooLong('secondStep:errors.nameTooLong')),
  }),
);
