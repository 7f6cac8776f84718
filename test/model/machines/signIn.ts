import type { SignInContext, SignInResult } from '../../../machines/signIn/signIn';
import { events } from '../../../src/kit/events';
import type { Message } from '../../../src/rules/message';
import { callFailureText } from '../../../src/text/callFailureText';
import type { Reply } from '../../support/fakeHttp';
import { LEAVE_LIMIT_MS } from '../../support/limits';
import { SECRETS } from '../../support/secrets';
import { pass, sessionHeaders, settle, type World } from '../../support/world';
import { person } from '../../support/person';
import { environment, user, modelOf, type Cases, response } from '../caseOf';
import { broken, type Driver } from '../jestDriver';
import { and, calm, refused, refusedField, saying } from '../visible';
import type { Seen, Thing, Visible } from '../visible';

export const SIGN_IN_URL = 'https://test.adlantern.example/api_v2/auth/signin';

const answered = response(events.signIn.answered);

const cases: Cases<'signIn'> = [
  user(
    'submits',
    events.signIn.submitted({ email: 'ana@studio.test', remember: false, secret: 'handle' }),
  ),
  user(
    'submits, remembered',
    events.signIn.submitted({ email: 'ana@studio.test', remember: true, secret: 'handle' }),
  ),
  answered('success', { code: 0, tokens: 'tokens' }),
  answered('a second step is required', { code: 0, tokens: '' }),
  answered('wrong credentials', { code: 1 }),
  answered('field error', { code: 2, fieldErrors: [{ id: 'email', error: 'Not known here.' }] }),
  answered('captcha needed', { code: 3, message: 'Show that you are a person.' }),
  answered('captcha refused', { code: 4, message: 'That was not it.' }),
  answered('custom error', { code: 5, message: 'Not allowed.', failure: null }),
  answered('no network', {
    code: 5,
    message: null,
    failure: { kind: 'network', status: 0, method: 'POST', url: SIGN_IN_URL },
  }),
  user('opens the page', { type: 'signIn/reset' }),
  environment('is still here', { type: 'signIn/navigationFailed' }),
];

/** Signing in with email and password (spec 4: login result codes). */
export const model = modelOf('signIn', {
  cases: () => cases,
  identify: ({ value, context }) => [value, context.proofNeeded],
  maxDepth: 5,
});

/** The tokens that a sign-in can carry (spec 3: sign-in response; spec 7: response headers). */
const USER = {
  email: 'ana@studio.test',
  accessToken: SECRETS.accessToken,
  agentAccessToken: SECRETS.agentAccessToken,
  refreshToken: { token: SECRETS.refreshToken, expiry: 2, createdTime: 1 },
};
const TOKEN_HEADERS = {
  ...sessionHeaders(person('ana')),
  'st-access-token': SECRETS.sessionToken,
  'st-refresh-token': SECRETS.sessionToken,
  'anti-csrf': SECRETS.antiCsrf,
};

/** Returns the response from which the saga reads this result (spec 7: POST /signin). */
function replyFor(result: SignInResult): Reply | 'network' {
  switch (result.code) {
    case 0:
      return result.tokens === ''
        ? { body: { status: 'SECOND_STEP_NEEDED' } }
        : { headers: TOKEN_HEADERS, body: { status: 'OK', user: USER } };
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

async function submitSignIn({ store, http }: World): Promise<void> {
  const attempt = { email: 'ana@studio.test', remember: false, secret: 'handle' };
  store.dispatch(events.signIn.submitted(attempt));
  await settle();
  expect(http.isWaiting('/signin')).toBe(true);
}

/** The user fills in and submits; a proof in progress is completed; the server responds to POST /signin. */
export const driver: Driver<'signIn'> = {
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
    'signIn/navigationFailed': ({ pageResume }) => pageResume.fire('restored'),
  },
  elapse: (world) => pass(world, LEAVE_LIMIT_MS),
  sends: [SECRETS.password, SECRETS.captchaToken],
  workEnds: {
    'signIn.submit': 'A proof times out after 30 s, and a request after 60 s.',
    'signIn.finish':
      'It redirects at once; a dialog over a page offers the second step in another tab.',
  },
  crashes: {
    'signIn.submit': {
      breaks: ({ env }) => broken(env.secretHandles, 'take'),
      asks: events.signIn.submitted({ email: 'a@b.test', remember: false, secret: 'handle' }),
      event: events.signIn.answered({ code: 5, message: null, failure: null }),
      state: { refused: 'customError' },
    },
    'signIn.finish': {
      before: submitSignIn,
      breaks: ({ env }) => broken(env.record, 'signedIn'),
      asks: ({ http }) =>
        http.answer('/signin', {
          headers: TOKEN_HEADERS,
          body: { status: 'OK', user: { email: 'ana@studio.test' } },
        }),
      event: events.signIn.navigationFailed(),
      state: 'editing',
    },
  },
};

const SUBMIT: Thing = { role: 'button', text: { key: 'signIn:submit' }, off: false };
const EMAIL = { role: 'textbox', name: { key: 'form:email' } } as const;
const SUBMITTING: Seen = saying(
  calm('signIn:title', { role: 'button', text: { key: 'signIn:submitting' }, off: true }),
  'signIn:submitting',
);

const refusedFor = (problem: Message): Seen => and(refused('signIn:title', problem), SUBMIT);

/** The server's message; without one, a text for the failed request (spec 8). */
const refusedBy = ({ result }: SignInContext): Seen => {
  if (result?.code === 5 && result.failure)
    return refusedFor(callFailureText(result.failure).meaning);
  return refusedFor({ text: (result && 'message' in result && result.message) || '' });
};

const OF_CAPTCHA = { nothing: 'The machine captcha shows it.' } as const;

/** What the user sees of it on the sign-in page (spec 4: login result codes; UX 21 to 37). */
export const visible: Visible<'signIn'> = {
  path: '/portal/login',
  fromStart: true,
  states: {
    editing: (_context, { isSignedIn }) =>
      isSignedIn ? calm('signIn:signedIn.title') : calm('signIn:title', SUBMIT, EMAIL),
    submitting: SUBMITTING,
    'refused.wrongCredentials': and(
      refusedField(
        'signIn:title',
        { key: 'form:password' },
        { key: 'signIn:errors.wrongCredentials' },
      ),
      SUBMIT,
    ),
    'refused.fieldError': and(
      refusedField('signIn:title', EMAIL.name, { text: 'Not known here.' }),
      SUBMIT,
      { ...EMAIL, described: { text: 'Not known here.' } },
    ),
    // A proof in progress is not the user's problem (P8).
    'refused.captchaNeeded': calm('signIn:title', SUBMIT),
    'refused.captchaFailed': refusedBy,
    'refused.customError': refusedBy,
    secondStep: SUBMITTING,
    signedIn: SUBMITTING,
  },
  effects: {
    'signIn.submit': SUBMITTING,
    'signIn.askProof': OF_CAPTCHA,
    'signIn.endProof': OF_CAPTCHA,
    'signIn.finish': {
      nothing: 'The browser leaves for the requested page (test/chromium/signIn.test.ts).',
    },
  },
};
