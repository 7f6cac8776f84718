import type {
  ConfirmAccessResult,
  RequestAccessContext,
  RequestAccessEvent,
  RequestAccessResult,
} from '../../../machines/requestAccess/requestAccess';
import { requestAccessMachine } from '../../../machines/requestAccess/requestAccess';
import { events } from '../../../src/kit/events';
import type { Reply } from '../../support/fakeHttp';
import { SECRETS } from '../../support/secrets';
import { openWorld } from '../../support/world';
import { byPage, environment, user } from '../caseOf';
import type { Driver } from '../jestDriver';
import { AT_ONCE, broken, CALL_LIMIT, dispatch, followsOfItself } from '../jestDriver';
import type { EventCase, Model } from '../paths';
import { unanswered } from '../tracedCalls';
import { callFailureText } from '../../../src/text/callFailureText';
import {
  and,
  AT_ONCE_OVER,
  busy,
  button,
  calm,
  heading,
  inMain,
  refused,
  refusedField,
  type Seen,
  type Thing,
  type Visible,
} from '../visible';

const URL_OF_CALL = 'https://test.adlantern.example/api/access-requests';
const FORM = { first_name: 'Ana', last_name: 'Li', company: 'Tide', email: 'ana@tide.test' };

const arrives = (label: string, linked: boolean) =>
  environment<RequestAccessEvent>(`arrives with ${label}`, {
    type: 'requestAccess/arrived',
    payload: { linked },
  });
const answered = (label: string, payload: RequestAccessResult) =>
  environment<RequestAccessEvent>(label, { type: 'requestAccess/answered', payload });
const confirmAnswered = (label: string, payload: ConfirmAccessResult) =>
  environment<RequestAccessEvent>(label, { type: 'requestAccess/confirmAnswered', payload });

/** The page knows at once what its link carries: nothing else can happen before. */
const arrivals = [arrives('no link', false), arrives('a link', true)];

const cases: EventCase<RequestAccessEvent>[] = [
  byPage('the page is opened', { type: 'requestAccess/opened' }),
  user('submits', { type: 'requestAccess/submitted', payload: { form: 'form' } }),
  answered('the request went', { kind: 'done' }),
  answered('a field is refused', {
    kind: 'fieldError',
    fieldErrors: [{ id: 'company', error: 'Company is required.' }],
  }),
  answered('no response comes', unanswered(URL_OF_CALL)),
  user('confirms', { type: 'requestAccess/confirmed' }),
  confirmAnswered('it is confirmed', { kind: 'done' }),
  confirmAnswered('the link has ended', { kind: 'ended' }),
  confirmAnswered('no response to the confirmation comes', unanswered(`${URL_OF_CALL}/confirm`)),
  user('asks again', { type: 'requestAccess/askedAgain' }),
  user('leaves the page', { type: 'requestAccess/reset' }),
];

/** Asking for access, and confirming it by the link of the mail. */
export const model: Model<RequestAccessContext, RequestAccessEvent> = {
  name: 'requestAccess',
  machine: requestAccessMachine,
  cases: ({ value }) => (value === 'arriving' ? arrivals : cases),
  identify: ({ value }) => value,
  maxDepth: 6,
};

function replyFor(result: RequestAccessResult | ConfirmAccessResult): Reply | 'timeout' {
  switch (result.kind) {
    case 'done':
      return { body: { status: 'OK' } };
    case 'ended':
      return { body: { status: 'ACCESS_LINK_INVALID' } };
    case 'fieldError':
      return { body: { status: 'FIELD_ERROR', formFields: result.fieldErrors } };
    case 'failed':
      return 'timeout';
  }
}

/** The user sends the form, or presses the button of the link's page; the server answers both calls. */
export const driver: Driver<RequestAccessEvent> = {
  machine: 'requestAccess',
  boot: () => openWorld(),
  executors: {
    'requestAccess/opened': (world, event, next) => {
      const isLinked =
        next?.type === 'requestAccess/arrived' &&
        JSON.stringify(next.payload) === JSON.stringify({ linked: true });
      if (isLinked) world.env.links.keep('requestAccess', { token: SECRETS.resetToken });
      else world.env.links.forget('requestAccess');
      dispatch(world, event);
    },
    'requestAccess/arrived': followsOfItself,
    'requestAccess/submitted': (world, event) => {
      world.secretHandles.secrets.set(event.payload.form, JSON.stringify(FORM));
      dispatch(world, event);
    },
    'requestAccess/answered': ({ http }, { payload }) =>
      http.answer('/api/access-requests', replyFor(payload)),
    'requestAccess/confirmed': dispatch,
    'requestAccess/confirmAnswered': ({ http }, { payload }) =>
      http.answer('/api/access-requests/confirm', replyFor(payload)),
    'requestAccess/askedAgain': dispatch,
    'requestAccess/reset': dispatch,
  },
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
      breaks: ({ env }) => broken(env.secretHandles, 'take'),
      asks: events.requestAccess.submitted({ form: 'form' }),
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
const SUBMITTING: Seen = {
  ...calm(TITLE, busy('requestAccess:submitting')),
  said: [{ key: 'requestAccess:submitting' }],
};
const CONFIRMING: Seen = calm(
  'requestAccess:linked.title',
  busy('requestAccess:linked.submitting'),
);
const CONFIRM = button('requestAccess:linked.submit');
const meaningOf = ({ result }: RequestAccessContext) =>
  result?.kind === 'failed' && result.failure !== null
    ? callFailureText(result.failure).meaning
    : ({ key: 'form:errors.unknown' } as const);

/** A page that says how it ended. */
const ending = (state: 'sent' | 'waiting' | 'ended', ...there: readonly Thing[]): Seen =>
  calm(
    `requestAccess:${state}.title`,
    heading(`requestAccess:${state}.title`),
    inMain(`requestAccess:${state}.body`),
    ...there,
  );

/** Asking for access, for a visitor. */
export const visible: Visible<'requestAccess'> = {
  path: '/portal/request-access',
  states: {
    idle: { ...calm(TITLE), said: [{ key: 'requestAccess:opening' }] },
    arriving: AT_ONCE_OVER,
    editing: calm(TITLE, SUBMIT, { role: 'textbox', name: { key: 'requestAccess:company' } }),
    submitting: SUBMITTING,
    'refused.fieldError': and(
      refusedField(TITLE, { key: 'requestAccess:company' }, { text: 'Company is required.' }),
      SUBMIT,
    ),
    'refused.failed': (context) => and(refused(TITLE, meaningOf(context)), SUBMIT),
    sent: ending('sent'),
    linked: (context) =>
      context.result?.kind === 'failed'
        ? and(refused('requestAccess:linked.title', meaningOf(context)), CONFIRM)
        : calm('requestAccess:linked.title', CONFIRM),
    confirming: CONFIRMING,
    waiting: ending('waiting'),
    ended: ending('ended', button('requestAccess:ended.again')),
  },
  effects: {
    'requestAccess.arrive': AT_ONCE_OVER,
    'requestAccess.submit': SUBMITTING,
    'requestAccess.confirm': CONFIRMING,
  },
};
