import type { SignInEvent, SignInResult } from '../../../machines/signIn/signIn';
import type { Reply } from '../../support/fakeHttp';
import { LEAVE_LIMIT_MS } from '../../support/limits';
import { SECRETS } from '../../support/secrets';
import { openWorld, pass } from '../../support/world';
import type { Driver } from '../jestDriver';
import { dispatch } from '../jestDriver';

/** The tokens that a sign-in can carry (spec 3: sign-in response; spec 7: response headers). */
const USER = {
  email: 'ana@studio.test',
  accessToken: SECRETS.accessToken,
  agentAccessToken: SECRETS.agentAccessToken,
  refreshToken: { token: SECRETS.refreshToken, expiry: 2, createdTime: 1 },
};
const TOKEN_HEADERS = {
  'st-access-token': SECRETS.sessionToken,
  'st-refresh-token': SECRETS.sessionToken,
  'anti-csrf': SECRETS.antiCsrf,
};

/** What the server answers for the saga to read this result (spec 7: POST /signin). */
function replyFor(result: SignInResult): Reply | 'network' {
  switch (result.code) {
    case 0:
      return { headers: TOKEN_HEADERS, body: { status: 'OK', user: USER } };
    case 1:
      return { body: { status: 'WRONG_CREDENTIALS_ERROR' } };
    case 2:
      return { body: { status: 'FIELD_ERROR', formFields: result.fieldErrors } };
    case 3:
      return { body: { status: 'NEED_CHECK_RECAPTCHA', message: result.message } };
    case 4:
      return { body: { status: 'RECAPTCHA_CHECK_ERR', message: result.message } };
    case 5:
      return result.failure
        ? 'network'
        : { body: { status: 'SIGN_IN_NOT_ALLOWED', reason: result.message } };
  }
}

/** The person fills in and submits; a proof is given where one is under way; the server answers POST /signin. */
export const signInDriver: Driver<SignInEvent> = {
  machine: 'signIn',
  boot: () => openWorld(),
  executors: {
    'signIn/submitted': (world, event) => {
      world.secretHandles.secrets.set(event.payload.secret, SECRETS.password);
      world.secretHandles.handle = 'proof';
      world.store.dispatch(event);
      world.captcha.answer({ ok: true, token: SECRETS.captchaToken, validMs: 60_000 });
    },
    'signIn/answered': ({ http, secretHandles }, { payload }) => {
      secretHandles.handle = 'tokens';
      http.answer('/signin', replyFor(payload));
    },
    'signIn/reset': dispatch,
    'signIn/stayed': ({ wake }) => wake.fire('restored'),
  },
  elapse: (world) => pass(world, LEAVE_LIMIT_MS),
  runsOn: [],
  direct: {},
};
