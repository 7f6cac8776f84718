import type { CodeRequestResult, SignInCodeResult } from '../../../machines/signInCode/signInCode';
import { events } from '../../../src/kit/events';
import { LEAVE_LIMIT_MS } from '../../support/limits';
import { person } from '../../support/person';
import { SECRETS } from '../../support/secrets';
import { tell } from '../../support/acts';
import { pass, sessionHeaders, type World } from '../../support/world';
import { byPage, environment, user, modelOf, response, type Cases } from '../caseOf';
import { AT_ONCE, broken, CALL_LIMIT, dispatch, opening, withSecret } from '../jestDriver';
import type { Driver, Arrival } from '../jestDriver';
import { unanswered } from '../tracedCalls';
import { replies } from '../replyTable';

const EMAIL = 'ana@studio.test';
const CONSUME_URL = 'https://test.adlantern.example/api_v2/auth/signinup/code/consume';
const RESEND_WAIT_MS = 60_000;
/** When the next email can be requested; the models' clock is stopped. */
const UNTIL = Date.UTC(2029, 0, 1) + RESEND_WAIT_MS;

const requested = response(events.signInCode.requested);
const answered = response(events.signInCode.answered);

/** The tab's state is read at once, so nothing else can happen before. */
const arrivals: Cases<'signInCode'> = [
  environment('arrives', events.signInCode.arrived({ from: 'nothing', email: '', until: 0 })),
  environment(
    'arrives, with a code just requested',
    events.signInCode.arrived({ from: 'code', email: EMAIL, until: UNTIL, linkOnly: false }),
  ),
  environment(
    'arrives by the link of an email',
    events.signInCode.arrived({ from: 'link', email: '', until: 0 }),
  ),
];

const cases: Cases<'signInCode'> = [
  byPage('the page is opened', { type: 'signInCode/opened' }),
  user('requests a code', events.signInCode.submitted({ email: EMAIL })),
  requested('the email has been sent', { kind: 'sent', until: UNTIL, linkOnly: false }),
  requested('that code is over', { kind: 'ended' }),
  requested('no code for this user', { kind: 'notAllowed', reason: 'Your studio is closed.' }),
  requested('the request fails with a general message', {
    kind: 'failed',
    message: 'Several times already.',
    failure: null,
  }),
  user('types a code', events.signInCode.codeTyped({ secret: 'handle', remember: true })),
  user('presses the button of the link', events.signInCode.linkPressed({ remember: false })),
  answered('the code is right', { kind: 'signedIn', tokens: 'tokens' }),
  answered('the code is wrong', { kind: 'wrong', left: 3 }),
  answered('the code has expired', { kind: 'expired' }),
  answered('it can no longer be used', { kind: 'ended' }),
  answered('this user may not sign in', { kind: 'notAllowed', reason: 'Suspended.' }),
  answered('there is no response', unanswered(CONSUME_URL)),
  user('requests another email', { type: 'signInCode/resent' }),
  user('uses another address', { type: 'signInCode/addressChanged' }),
  user('leaves the page', { type: 'signInCode/reset' }),
  environment('is still here', { type: 'signInCode/navigationFailed' }),
];

export const model = modelOf('signInCode', {
  cases: ({ value }) => (value === 'arriving' ? arrivals : cases),
  maxDepth: 7,
});

const CODE = { deviceId: 'device', preAuthSessionId: 'session', linkOnly: false };
const PAGE = 'https://test.adlantern.example/portal/login/code';

/** Sets the tab's state before the page opens, so that it arrives as the next event does. */
async function prepare(
  { env, page }: World,
  { from, email, until }: Arrival<'signInCode'>,
): Promise<void> {
  const { codes } = await env.waysIn();
  codes.keep(from === 'code' ? { email, until, ...CODE } : null);
  if (from === 'link')
    page.href = `https://test.adlantern.example/portal/verify?preAuthSessionId=session#${SECRETS.linkCode}`;
}

/** Returns the response to POST /signinup/code, or /resend. */
const requestReply = replies<CodeRequestResult>({
  sent: { body: { status: 'OK', ...CODE } },
  ended: 'RESTART_FLOW_ERROR',
  notAllowed: ({ reason }) => ({ body: { status: 'SIGN_IN_UP_NOT_ALLOWED', reason } }),
});

const USER = { email: EMAIL, accessToken: SECRETS.accessToken };

/** Returns the response to POST /signinup/code/consume. */
const tryReply = replies<SignInCodeResult>({
  signedIn: {
    headers: { ...sessionHeaders(person('ana')), 'anti-csrf': SECRETS.antiCsrf },
    body: { status: 'OK', user: USER },
  },
  wrong: ({ left }) => ({
    body: {
      status: 'INCORRECT_USER_INPUT_CODE_ERROR',
      failedCodeInputAttemptCount: 5 - left,
      maximumCodeInputAttempts: 5,
    },
  }),
  expired: 'EXPIRED_USER_INPUT_CODE_ERROR',
  ended: 'RESTART_FLOW_ERROR',
  notAllowed: ({ reason }) => ({ body: { status: 'SIGN_IN_UP_NOT_ALLOWED', reason } }),
});

/** Opens the page after a code was requested. */
async function withCode(world: World): Promise<void> {
  const { codes } = await world.env.waysIn();
  codes.keep({ email: EMAIL, until: UNTIL, ...CODE });
  await tell(world, events.signInCode.opened());
}

const FAILED = { kind: 'failed', message: null, failure: null } as const;

/** The user requests a code and types it, or opens the link; the server responds to the three requests. */
export const driver: Driver<'signInCode'> = {
  executors: {
    'signInCode/opened': opening(prepare),
    'signInCode/requested': ({ browser, http }, { payload }) => {
      // The models' clock is stopped while their timers run.
      if (payload.kind === 'sent') browser.clock.now = payload.until - RESEND_WAIT_MS;
      const path = http.isWaiting('/signinup/code/resend') ? '/resend' : '/signinup/code';
      http.answer(path, requestReply(payload));
    },
    'signInCode/codeTyped': withSecret('secret', SECRETS.verificationCode),
    'signInCode/answered': ({ http, secretHandles }, { payload }) => {
      secretHandles.handle = 'tokens';
      http.answer('/signinup/code/consume', tryReply(payload));
    },
    // Only failed work causes it.
    'signInCode/navigationFailed': dispatch,
  },
  elapse: (world) => pass(world, LEAVE_LIMIT_MS),
  runsOn: ['signInCode/arrived'],
  sends: [SECRETS.verificationCode, SECRETS.linkCode],
  workEnds: {
    'signInCode.arrive': AT_ONCE,
    'signInCode.request': CALL_LIMIT,
    'signInCode.resend': CALL_LIMIT,
    'signInCode.tryCode': CALL_LIMIT,
    'signInCode.tryLink': CALL_LIMIT,
  },
  crashes: {
    'signInCode.arrive': {
      breaks: ({ env }) => broken(env, 'waysIn'),
      asks: events.signInCode.opened(),
      event: events.signInCode.arrived({ from: 'nothing', email: '', until: 0 }),
      state: 'editing',
    },
    'signInCode.request': {
      page: PAGE,
      before: [events.signInCode.opened()],
      breaks: ({ env }) => broken(env.addresses, 'auth'),
      asks: events.signInCode.submitted({ email: EMAIL }),
      event: events.signInCode.requested(FAILED),
      state: { notSent: 'failed' },
    },
    'signInCode.resend': {
      page: PAGE,
      before: withCode,
      breaks: ({ env }) => broken(env.addresses, 'auth'),
      asks: events.signInCode.resent(),
      event: events.signInCode.requested(FAILED),
      state: { refused: 'failed' },
    },
    'signInCode.tryCode': {
      page: PAGE,
      before: withCode,
      breaks: ({ env }) => broken(env.secretHandles, 'take'),
      asks: events.signInCode.codeTyped({ secret: 'handle', remember: false }),
      event: events.signInCode.answered(FAILED),
      state: { refused: 'failed' },
    },
    'signInCode.tryLink': {
      page: `${PAGE}?preAuthSessionId=session#${SECRETS.linkCode}`,
      before: [events.signInCode.opened()],
      breaks: ({ env }) => broken(env.addresses, 'auth'),
      asks: events.signInCode.linkPressed({ remember: false }),
      event: events.signInCode.answered(FAILED),
      state: { linkRefused: 'failed' },
    },
    'signInCode.finish': {
      page: PAGE,
      async before(world) {
        await withCode(world);
        await tell(world, events.signInCode.codeTyped({ secret: 'handle', remember: false }));
      },
      breaks: ({ env }) => broken(env.record, 'signedIn'),
      asks: ({ http }) =>
        http.answer('/signinup/code/consume', tryReply({ kind: 'signedIn', tokens: 'tokens' })),
      event: events.signInCode.navigationFailed(),
      state: 'editing',
    },
  },
};

export { visible } from '../signInCodeVisible';
