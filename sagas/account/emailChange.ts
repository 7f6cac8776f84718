import { call, put, race, take } from 'typed-redux-saga';
import type {
  EmailChangeEffect,
  EmailChangeEvent,
  EmailChangeResult,
  EmailRead,
} from '../../machines/account/emailChange';
import { events } from '../../src/kit/events';
import type { AccountEmail } from '../../src/rules/accountEmail';
import { isRecord } from '../../src/rules/json';
import { apiRequest } from '../apiClient/apiRequest';
import { fieldErrorsOf } from '../authApi/authAnswer';
import { formFields } from '../authApi/authCalls';
import type { Env, WorkOf } from '../env';
import { sensitiveOutcome, sensitiveRequest } from './freshSignIn';

const PATH = '/api/account/email';

/** What ends a call whose answer is not wanted any more. */
const ENDING: EmailChangeEvent['type'][] = ['emailChange/asked', 'emailChange/reset'];

const FAILED = { kind: 'failed', error: null } as const;

function readPending(value: unknown): AccountEmail['pending'] {
  if (!isRecord(value)) return null;
  const { email, until, resendMs } = value;
  return typeof email === 'string' && typeof until === 'number' && typeof resendMs === 'number'
    ? { email, until, resendMs }
    : null;
}

/** Reads how the address stands; null for anything else. */
export function readAccountEmail(value: unknown): AccountEmail | null {
  if (!isRecord(value)) return null;
  const { email, confirmed } = value;
  if (typeof email !== 'string' || typeof confirmed !== 'boolean') return null;
  const pending = readPending(value['pending']);
  return pending === null && value['pending'] !== null ? null : { email, confirmed, pending };
}

const emailRead = ({ clock }: Env, email: AccountEmail): EmailRead => ({
  kind: 'email',
  email,
  resendAt: email.pending ? clock.now() + email.pending.resendMs : 0,
});

/** Reads what came of asking for a change; null for anything that it does not come to. */
export const readEmailChange =
  (env: Env) =>
  (value: unknown): EmailChangeResult | null => {
    if (isRecord(value) && Array.isArray(value['formFields']))
      return { kind: 'fieldError', fieldErrors: fieldErrorsOf(value) };
    const email = readAccountEmail(value);
    return email && emailRead(env, email);
  };

function* askFor(env: Env, method: 'GET' | 'POST', path: string) {
  const { result } = yield* race({
    result: call(apiRequest<AccountEmail>, env, {
      method,
      path,
      read: readAccountEmail,
      shownBy: 'page' as const,
    }),
    ended: take(ENDING),
  });
  if (!result) return;
  yield* put(
    events.emailChange.read(
      result.ok ? emailRead(env, result.data) : { kind: 'failed', error: result.error },
    ),
  );
}

/** Worker of `emailChange.load`: GET /api/account/email. */
export function* loadEmail(env: Env) {
  yield* askFor(env, 'GET', PATH);
}

/** Worker of `emailChange.resend`: POST /api/account/email/resend. */
export function* resendEmailChange(env: Env) {
  yield* askFor(env, 'POST', `${PATH}/resend`);
}

/** Worker of `emailChange.withdraw`: POST /api/account/email/withdraw. */
export function* withdrawEmailChange(env: Env) {
  yield* askFor(env, 'POST', `${PATH}/withdraw`);
}

/** Worker of `emailChange.save`: POST /api/account/email, after a fresh sign-in. */
export function* saveEmailChange(
  env: Env,
  { email }: Extract<EmailChangeEffect, { type: 'emailChange.save' }>,
) {
  const { result } = yield* race({
    result: call(sensitiveRequest<EmailChangeResult>, env, 'changeEmail' as const, {
      method: 'POST' as const,
      path: PATH,
      body: { formFields: formFields({ new_email: email }) },
      read: readEmailChange(env),
      shownBy: 'page' as const,
    }),
    ended: take(ENDING),
  });
  if (!result) return;
  yield* put(events.emailChange.answered(sensitiveOutcome(result, (answer) => answer)));
}

/** The address of the account, and its change. */
export const emailChangeWork: WorkOf<'emailChange'> = {
  'emailChange.load': { run: loadEmail, crashed: () => events.emailChange.read(FAILED) },
  'emailChange.save': { run: saveEmailChange, crashed: () => events.emailChange.answered(FAILED) },
  'emailChange.resend': { run: resendEmailChange, crashed: () => events.emailChange.read(FAILED) },
  'emailChange.withdraw': {
    run: withdrawEmailChange,
    crashed: () => events.emailChange.read(FAILED),
  },
};
