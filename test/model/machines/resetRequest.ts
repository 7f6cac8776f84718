import type {
  ResetRequestContext,
  ResetRequestResult,
} from '../../../machines/passwordReset/resetRequest';
import { events } from '../../../src/kit/events';
import { callFailureText } from '../../../src/text/callFailureText';
import { pass, type World } from '../../support/world';
import {
  environment,
  byPage,
  user,
  GENERAL_FAILURE,
  wrongField,
  modelOf,
  response,
  type Cases,
} from '../caseOf';
import { AT_ONCE, CALL_LIMIT, broken, type Driver, opening, type Arrival } from '../jestDriver';
import { unanswered } from '../tracedCalls';
import { replies } from '../replyTable';
import {
  and,
  AT_ONCE_OVER,
  BY_STATE,
  busy,
  button,
  calm,
  refused,
  refusedField,
  saying,
} from '../visible';
import type { Seen, Thing, Visible } from '../visible';

const RESET_TOKEN_URL = 'https://test.adlantern.example/api_v2/auth/user/password/reset/token';

/** When the next email can be requested; the models' clock is stopped. */
const UNTIL = Date.UTC(2029, 0, 1) + 60_000;

const answered = response(events.resetRequest.answered);

/** The tab's state is read at once, so nothing else can happen before. */
const arrivals: Cases<'resetRequest'> = [
  environment('arrives', events.resetRequest.arrived({ email: 'ana@studio.test', wait: null })),
  environment(
    'arrives, with an email just sent',
    events.resetRequest.arrived({
      email: 'ben@studio.test',
      wait: { until: UNTIL, waitMs: 60_000 },
    }),
  ),
];

const cases: Cases<'resetRequest'> = [
  byPage('the form is opened', { type: 'resetRequest/opened' }),
  user('submits', events.resetRequest.submitted({ email: 'eva@studio.test' })),
  user('requests the email again', { type: 'resetRequest/resent' }),
  user('wants another address', { type: 'resetRequest/addressChanged' }),
  answered('an email has been sent', { kind: 'sent', until: UNTIL, waitMs: 60_000 }),
  answered('the address is refused', wrongField('email', 'Not an address.')),
  answered('it is not allowed', { kind: 'notAllowed', reason: 'Ask your administrator.' }),
  answered('it fails with a general message', GENERAL_FAILURE),
  answered('there is no response', unanswered(RESET_TOKEN_URL)),
  user('leaves the page', { type: 'resetRequest/reset' }),
];

/** Requesting an email with a link (spec 2: forgot). */
export const model = modelOf('resetRequest', {
  cases: ({ value }) => (value === 'arriving' ? arrivals : cases),
  maxDepth: 6,
});

/** The wait between two emails. */
const RESEND_WAIT_MS = 60_000;

const replyFor = replies<ResetRequestResult>({
  sent: 'OK',
  notAllowed: ({ reason }) => ({ body: { status: 'PASSWORD_RESET_NOT_ALLOWED', reason } }),
});

/** Sets the tab's state before the page opens, so that it arrives as the next event does. */
function prepare({ env, resends }: World, { email, wait }: Arrival<'resetRequest'>): void {
  resends.keep(wait ? email : '', wait?.until ?? 0);
  env.links.keep('forgot', { email: wait ? '' : email });
}

/** The user requests an email; the server responds to POST /user/password/reset/token; time passes. */
export const driver: Driver<'resetRequest'> = {
  executors: {
    'resetRequest/opened': opening(prepare),
    'resetRequest/answered': ({ browser, http }, { payload }) => {
      // The models' clock is stopped while their timers run.
      if (payload.kind === 'sent') browser.clock.now = payload.until - RESEND_WAIT_MS;
      http.answer('/user/password/reset/token', replyFor(payload));
    },
  },
  elapse: (world) => pass(world, RESEND_WAIT_MS),
  runsOn: ['resetRequest/arrived'],
  workEnds: { 'resetRequest.arrive': AT_ONCE, 'resetRequest.submit': CALL_LIMIT },
  crashes: {
    'resetRequest.arrive': {
      breaks: ({ env }) => broken(env.resends, 'read'),
      asks: events.resetRequest.opened(),
      event: events.resetRequest.arrived({ email: '', wait: null }),
      state: 'editing',
    },
    'resetRequest.submit': {
      before: [
        events.resetRequest.opened(),
        events.resetRequest.submitted({ email: 'ana@studio.test' }),
      ],
      breaks: ({ env }) => broken(env.resends, 'keep'),
      asks: ({ http }) => http.answer('/user/password/reset/token', { body: { status: 'OK' } }),
      event: events.resetRequest.answered({ kind: 'failed', message: null, failure: null }),
      state: { refused: 'failed' },
    },
  },
};

const TITLE = 'resetRequest:title';
const EMAIL = { role: 'textbox', name: { key: 'form:email' } } as const;
const SUBMIT = button('resetRequest:submit');
const SENT = 'resetRequest:sent.title';
const FORM: Seen = calm(TITLE, EMAIL, SUBMIT);
const SENDING: Seen = calm(TITLE, busy('resetRequest:submitting'));

const AGAIN: Thing = { role: 'button', name: { key: 'resetRequest:sent.action' } };

/** The same text whether or not the address has an account (UX 63). */
const sent = ({ email }: ResetRequestContext): Seen =>
  saying(calm(SENT), { key: 'resetRequest:sent.body', values: { email } });

const RESENDING: Seen = calm(SENT, busy('resetRequest:submitting'));

const refusedBy = ({ result }: ResetRequestContext): Seen => {
  const failure = result?.kind === 'failed' ? result.failure : null;
  return and(
    refused(TITLE, failure ? callFailureText(failure).meaning : { text: 'Try later.' }),
    SUBMIT,
  );
};

/** The page that sends a link (spec 2: forgot). */
export const visible: Visible<'resetRequest'> = {
  path: '/portal/login/forgot',
  states: {
    idle: FORM,
    arriving: AT_ONCE_OVER,
    editing: FORM,
    sending: SENDING,
    resending: RESENDING,
    'refused.fieldError': and(
      refusedField(TITLE, EMAIL.name, { text: 'Not an address.' }),
      SUBMIT,
      { ...EMAIL, described: { text: 'Not an address.' } },
    ),
    'refused.notAllowed': and(refused(TITLE, { text: 'Ask your administrator.' }), SUBMIT),
    'refused.failed': refusedBy,
    'sent.waiting': (context) => ({ ...sent(context), gone: [AGAIN] }),
    'sent.ready': (context) => and(sent(context), { ...AGAIN, off: false }),
  },
  effects: { 'resetRequest.arrive': AT_ONCE_OVER, 'resetRequest.submit': BY_STATE },
};
