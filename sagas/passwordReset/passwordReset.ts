import { unexpected } from '../authApi/authAnswer';
import { call, put } from 'typed-redux-saga';
import { comparedEmail } from '../../src/rules/comparedEmail';
import { events } from '../../src/kit/events';
import type { EffectNamed } from '../../src/kit/registry';
import { authRequest, formFields } from '../authApi/authCalls';
import type { Env, WorkOf } from '../env';
import { sendAuth } from '../authApi/monitorAuth';
import { askAuth } from '../session/requests';
import { leaving } from '../leaving';
import { reporter } from '../reporter';
import { newWait, waitLeft } from '../resendWait';
import { removeUrlParameters } from '../removeUrlParameters';
import { readPasswordReset, readResetRequest } from './resetAnswers';

const FORGOT_PATH = '/portal/login/forgot';
const START_PATH = '/portal/';

/** Runs `resetRequest.arrive`. The wait after an email applies to its address only. */
function* arriveToAsk(env: Env) {
  const { email } = env.links.read('forgot');
  removeUrlParameters(env, 'forgot');
  const last = env.resends.read();
  const wait = waitLeft(env, last);
  const isSame = email === '' || comparedEmail(email) === comparedEmail(last?.email ?? '');
  yield* put(
    last && wait && isSame
      ? events.resetRequest.arrived({ email: last.email, wait })
      : events.resetRequest.arrived({ email, wait: null }),
  );
}

/** Runs `passwordReset.arrive`. The port stores the token. */
function* arriveToReset(env: Env) {
  const { email, token } = env.links.read('reset');
  if (token !== '') removeUrlParameters(env, 'reset');
  yield* put(events.passwordReset.arrived({ link: token === '' ? 'absent' : 'present', email }));
}

export function requestNewLink(env: Env, { email }: EffectNamed<'passwordReset.requestNewLink'>) {
  env.links.keep('forgot', { email });
  env.navigation.go(FORGOT_PATH);
}

const requestAnswered = reporter(
  events.resetRequest.answered,
  () => leaving('resetRequest'),
  unexpected,
);

export const resetRequestWork: WorkOf<'resetRequest'> = {
  'resetRequest.arrive': {
    run: arriveToAsk,
    crashed: () => events.resetRequest.arrived({ email: '', wait: null }),
  },
  'resetRequest.submit': requestAnswered(function* submit(env, { email }) {
    const request = authRequest(env.addresses, 'emailpassword', '/user/password/reset/token', {
      formFields: formFields({ email }),
    });
    const answer = yield* call(sendAuth, env, request);
    const result = readResetRequest(answer, { kind: 'sent', ...newWait(env) });
    if (result.kind === 'sent') {
      env.resends.keep(email, result.until);
      env.links.forget('forgot');
    }
    return result;
  }),
};

const answered = reporter(
  events.passwordReset.answered,
  () => leaving('passwordReset'),
  unexpected,
);

export const passwordResetWork: WorkOf<'passwordReset'> = {
  'passwordReset.arrive': {
    run: arriveToReset,
    crashed: () => events.passwordReset.arrived({ link: 'absent', email: '' }),
  },
  // Nothing to do without a token (spec 2).
  'passwordReset.leave': {
    run: ({ navigation }) => navigation.replace(START_PATH),
    crashed: () => events.passwordReset.navigationFailed(),
  },
  /**
   * POST /user/password/reset. Only this uses the link. The request carries the session if there is one, because the
   * account's own browser gets a new session for the one that ends.
   */
  'passwordReset.submit': answered(function* submit(env, { secret }) {
    const request = authRequest(env.addresses, 'emailpassword', '/user/password/reset', {
      method: 'token',
      token: env.links.read('reset').token,
      formFields: formFields({ password: env.secretHandles.take(secret) }),
    });
    const anonymous = env.tokens.read().state !== 'EXISTS';
    return readPasswordReset(yield* call(askAuth, env, request, { anonymous }));
  }),
  'passwordReset.forgetLink': { run: ({ links }) => links.forget('reset'), crashed: null },
  'passwordReset.requestNewLink': {
    run: requestNewLink,
    crashed: () => events.passwordReset.navigationFailed(),
  },
};
