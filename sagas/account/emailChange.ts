import type { EmailChangeResult, EmailRead } from '../../machines/account/emailChange';
import { events } from '../../src/kit/events';
import type { AccountEmail } from '../../src/rules/accountEmail';
import { isRecord } from '../../src/rules/json';
import { asking, same } from '../apiClient/asking';
import { CRASHED } from '../apiClient/callOutcome';
import { anyText, flag, number, object, orNull, reading } from '../../src/kit/read';
import { fieldErrorsOf } from '../authApi/authAnswer';
import { formFields } from '../authApi/authCalls';
import type { Env, WorkOf } from '../env';
import { askingAgain } from '../leaving';
import { reporter } from '../reporter';
import { sensitiveOutcome, sensitiveRequest } from './freshSignIn';

const PATH = '/api/account/email';

/** Reads the email settings; null for anything else. */
const readAccountEmail = reading(
  object<AccountEmail>({
    email: anyText,
    confirmed: flag,
    pending: orNull(object({ email: anyText, until: number, resendMs: number })),
    // Absent from a platform of the previous version.
    undelivered: (value) => value === true,
  }),
);

const emailRead = (email: AccountEmail, { clock }: Env): EmailRead => ({
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
    return email && emailRead(email, env);
  };

const askFor = (method: 'GET' | 'POST', path: string) =>
  asking({ method, path, read: readAccountEmail }, emailRead);

const ending = () => askingAgain('emailChange');
const read = reporter(events.emailChange.read, ending, CRASHED);
/** A response that comes after a later change has begun is outdated. */
const loaded = reporter(
  events.emailChange.read,
  () => askingAgain('emailChange', 'emailChange/opened', 'emailChange/withdrawAsked'),
  CRASHED,
);
const answered = reporter(events.emailChange.answered, ending, CRASHED);

export const emailChangeWork: WorkOf<'emailChange'> = {
  'emailChange.load': loaded(askFor('GET', PATH)),
  /** POST /api/account/email, after a fresh sign-in. */
  'emailChange.save': answered(function* save(env, { email }) {
    const result = yield* sensitiveRequest(env, 'changeEmail', {
      method: 'POST',
      path: PATH,
      body: { formFields: formFields({ new_email: email }) },
      read: readEmailChange(env),
    });
    return sensitiveOutcome(result, same);
  }),
  'emailChange.resend': read(askFor('POST', `${PATH}/resend`)),
  'emailChange.withdraw': read(askFor('POST', `${PATH}/withdraw`)),
};
