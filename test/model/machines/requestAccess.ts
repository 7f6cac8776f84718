import type {
  ConfirmAccessResult,
  RequestAccessContext,
  RequestAccessResult,
} from '../../../machines/requestAccess/requestAccess';
import { events } from '../../../src/kit/events';
import { SECRETS } from '../../support/secrets';
import { pass } from '../../support/world';
import { byPage, environment, user, wrongField, modelOf, response, type Cases } from '../caseOf';
import { AT_ONCE, broken, CALL_LIMIT, opening, withSecret } from '../jestDriver';
import type { Driver, Arrival } from '../jestDriver';
import { unanswered } from '../tracedCalls';
import { replies } from '../replyTable';
import { callFailureText } from '../../../src/text/callFailureText';
import {
  and,
  AT_ONCE_OVER,
  BY_STATE,
  busy,
  button,
  calm,
  heading,
  inMain,
  refused,
  refusedField,
  saying,
  working,
} from '../visible';
import type { Seen, Thing, Visible } from '../visible';

const URL_OF_CALL = 'https://test.adlantern.example/api/access-requests';
/** The time until the next email can be requested; the models' clock is stopped. */
const WAIT_MS = 60_000;
const UNTIL = Date.UTC(2029, 0, 1) + WAIT_MS;
const FORM = { first_name: 'Ana', last_name: 'Li', company: 'Tide', email: 'ana@tide.test' };

const arrives = (label: string, linked: boolean) =>
  environment(`arrives with ${label}`, events.requestAccess.arrived({ linked }));
const answered = response(events.requestAccess.answered);
const confirmAnswered = response(events.requestAccess.confirmAnswered);

/** The page reads its link at once, so nothing else can happen before. */
const arrivals = [arrives('no link', false), arrives('a link', true)];

const cases: Cases<'requestAccess'> = [
  byPage('the page is opened', { type: 'requestAccess/opened' }),
  user('submits', events.requestAccess.submitted({ email: FORM.email, form: 'form' })),
  answered('the request went', { kind: 'done', until: UNTIL, waitMs: WAIT_MS }),
  user('requests the email again', { type: 'requestAccess/resent' }),
  user('wants another address', { type: 'requestAccess/addressChanged' }),
  answered('a field is refused', wrongField('company', 'Company is required.')),
  answered('there is no response', unanswered(URL_OF_CALL)),
  user('confirms', { type: 'requestAccess/confirmed' }),
  confirmAnswered('it is confirmed', { kind: 'confirmed' }),
  confirmAnswered('it was decided before', { kind: 'decided' }),
  confirmAnswered('the link has ended', { kind: 'ended' }),
  confirmAnswered('there is no response to the confirmation', unanswered(`${URL_OF_CALL}/confirm`)),
  user('asks again', { type: 'requestAccess/askedAgain' }),
  user('leaves the page', { type: 'requestAccess/reset' }),
];

export const model = modelOf('requestAccess', {
  cases: ({ value }) => (value === 'arriving' ? arrivals : cases),
  maxDepth: 8,
});

const replyFor = replies<RequestAccessResult | ConfirmAccessResult>({
  done: 'OK',
  confirmed: 'OK',
  decided: 'ACCESS_DECIDED',
  ended: 'ACCESS_LINK_INVALID',
});

/** The user sends the form, or presses the button of the link's page; the server responds to both requests. */
export const driver: Driver<'requestAccess'> = {
  executors: {
    'requestAccess/opened': opening<Arrival<'requestAccess'>>(({ env }, { linked }) => {
      if (linked) env.links.keep('requestAccess', { token: SECRETS.resetToken });
      else env.links.forget('requestAccess');
    }),
    'requestAccess/submitted': withSecret('form', JSON.stringify(FORM)),
    'requestAccess/answered': ({ browser, http }, { payload }) => {
      // The models' clock is stopped while their timers run.
      if (payload.kind === 'done') browser.clock.now = payload.until - WAIT_MS;
      http.answer('/api/access-requests', replyFor(payload));
    },
    'requestAccess/confirmAnswered': ({ http }, { payload }) =>
      http.answer('/api/access-requests/confirm', replyFor(payload)),
  },
  elapse: (world) => pass(world, WAIT_MS),
  runsOn: ['requestAccess/arrived'],
  workEnds: {
    'requestAccess.arrive': AT_ONCE,
    'requestAccess.submit': CALL_LIMIT,
    'requestAccess.confirm': CALL_LIMIT,
  },
  crashes: {
    'requestAccess.arrive': {
      breaks: ({ env }) => broken(env.links, 'read'),
      asks: events.requestAccess.opened(),
      event: events.requestAccess.arrived({ linked: false }),
      state: 'editing',
    },
    'requestAccess.submit': {
      before: [events.requestAccess.opened()],
      breaks: ({ env }) => broken(env.secretHandles, 'peek'),
      asks: events.requestAccess.submitted({ email: FORM.email, form: 'form' }),
      event: events.requestAccess.answered({ kind: 'failed', message: null, failure: null }),
      state: { refused: 'failed' },
    },
    'requestAccess.confirm': {
      before({ env, store }) {
        env.links.keep('requestAccess', { token: SECRETS.resetToken });
        store.dispatch(events.requestAccess.opened());
      },
      breaks: ({ env }) => broken(env.links, 'read'),
      asks: events.requestAccess.confirmed(),
      event: events.requestAccess.confirmAnswered({ kind: 'failed', message: null, failure: null }),
      state: 'linked',
    },
  },
};

const TITLE = 'requestAccess:title';
const SUBMIT = button('requestAccess:submit');
const SUBMITTING: Seen = working(TITLE, 'requestAccess:submitting');
const CONFIRMING: Seen = calm(
  'requestAccess:linked.title',
  busy('requestAccess:linked.submitting'),
);
const CONFIRM = button('requestAccess:linked.submit');
const meaningOf = ({ result }: RequestAccessContext) =>
  result?.kind === 'failed' && result.failure !== null
    ? callFailureText(result.failure).meaning
    : ({ key: 'form:errors.unknown' } as const);

/** A page that shows the final state. */
const ending = (state: 'waiting' | 'decided' | 'ended', ...there: readonly Thing[]): Seen =>
  calm(
    `requestAccess:${state}.title`,
    heading(`requestAccess:${state}.title`),
    inMain(`requestAccess:${state}.body`),
    ...there,
  );

/** Where the email was sent, and the ways to another. */
const sent = ({ email }: RequestAccessContext): Seen =>
  calm(
    'requestAccess:sent.title',
    heading('requestAccess:sent.title'),
    inMain({ key: 'requestAccess:sent.body', values: { email } }),
    button('requestAccess:sent.other'),
  );
const AGAIN: Thing = { role: 'button', name: { key: 'confirmEmail:resend.action' } };

export const visible: Visible<'requestAccess'> = {
  path: '/portal/request-access',
  states: {
    idle: saying(calm(TITLE), 'requestAccess:opening'),
    arriving: AT_ONCE_OVER,
    editing: calm(TITLE, SUBMIT, { role: 'textbox', name: { key: 'requestAccess:company' } }),
    submitting: SUBMITTING,
    'refused.fieldError': and(
      refusedField(TITLE, { key: 'requestAccess:company' }, { text: 'Company is required.' }),
      SUBMIT,
    ),
    'refused.failed': (context) => and(refused(TITLE, meaningOf(context)), SUBMIT),
    'sent.waiting': (context) => ({ ...sent(context), gone: [AGAIN] }),
    'sent.ready': (context) => and(sent(context), { ...AGAIN, off: false }),
    'sent.sending': (context) => and(sent(context), busy('confirmEmail:resend.sending')),
    linked: (context) =>
      context.result?.kind === 'failed'
        ? and(refused('requestAccess:linked.title', meaningOf(context)), CONFIRM)
        : calm('requestAccess:linked.title', CONFIRM),
    confirming: CONFIRMING,
    waiting: ending('waiting'),
    decided: ending('decided'),
    ended: ending('ended', button('requestAccess:ended.again')),
  },
  effects: {
    'requestAccess.arrive': AT_ONCE_OVER,
    'requestAccess.submit': BY_STATE,
    'requestAccess.confirm': CONFIRMING,
  },
};
