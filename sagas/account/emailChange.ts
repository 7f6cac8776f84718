import { put } from 'typed-redux-saga';
import type { EmailChangeResult, EmailRead } from '../../machines/account/emailChange';
import { events } from '../../src/kit/events';
import type { EffectNamed } from '../../src/kit/registry';
import type { AccountEmail } from '../../src/rules/accountEmail';
import { isRecord } from '../../src/rules/json';
import { apiRequest } from '../apiClient/apiRequest';
import { answerOf, CRASHED } from '../apiClient/callOutcome';
import { anyText, flag, number, object, orNull, reading } from '../apiClient/read';
import { fieldErrorsOf } from '../authApi/authAnswer';
import { formFields } from '../authApi/authCalls';
import type { Env, WorkOf } from '../env';
import { askingAgain, unless } from '../leaving';
import { sensitiveOutcome, sensitiveRequest } from './freshSignIn';

const PATH = '/api/account/email';

/** Reads the email settings; null for anything else. */
const readAccountEmail = reading(
  object<AccountEmail>({
    email: anyText,
    confirmed: flag,
    pending: orNull(object({ email: anyText, until: number, resendMs: number })),
  }),
);

const emailRead = ({ clock }: Env, email: AccountEmail): EmailRead => ({
  kind: 'email',
  email,
  resendAt: email.pending ? clock.now() + email.pending.resendMs : 0,
});

/** Reads the response to a change request; null for anything else. */
const readEmailChange =
  (env: Env) =>
  (value: unknown): EmailChangeResult | null => {
    if (isRecord(value) && Array.isArray(value['formFields']))
      return { kind: 'fieldError', fieldErrors: fieldErrorsOf(value) };
    const email = readAccountEmail(value);
    return email && emailRead(env, email);
  };

function* askFor(env: Env, method: 'GET' | 'POST', path: string) {
  const result = yield* unless(askingAgain('emailChange'), () =>
    apiRequest(env, { method, path, read: readAccountEmail }),
  );
  if (!result) return;
  yield* put(events.emailChange.read(answerOf(result, (email) => emailRead(env, email))));
}

/** Runs `emailChange.save`: POST /api/account/email, after a fresh sign-in. */
function* saveEmailChange(env: Env, { email }: EffectNamed<'emailChange.save'>) {
  const result = yield* unless(askingAgain('emailChange'), () =>
    sensitiveRequest(env, 'changeEmail', {
      method: 'POST',
      path: PATH,
      body: { formFields: formFields({ new_email: email }) },
      read: readEmailChange(env),
    }),
  );
  if (!result) return;
  yield* put(events.emailChange.answered(sensitiveOutcome(result, (answer) => answer)));
}

export const emailChangeWork: WorkOf<'emailChange'> = {
  'emailChange.load': {
    run: (env) => askFor(env, 'GET', PATH),
    crashed: () => events.emailChange.read(CRASHED),
  },
  'emailChange.save': { run: saveEmailChange, crashed: () => events.emailChange.answered(CRASHED) },
  'emailChange.resend': {
    run: (env) => askFor(env, 'POST', `${PATH}/resend`),
    crashed: () => events.emailChange.read(CRASHED),
  },
  'emailChange.withdraw': {
    run: (env) => askFor(env, 'POST', `${PATH}/withdraw`),
    crashed: () => events.emailChange.read(CRASHED),
  },
};
