import type {
  ResendConfirmationContext,
  ResendConfirmationEvent,
  ResendConfirmationResult,
} from '../../../machines/confirmEmail/resendConfirmation';
import { resendConfirmationMachine } from '../../../machines/confirmEmail/resendConfirmation';
import { events } from '../../../src/kit/events';
import { createBrowser } from '../../support/fakeBrowser';
import type { Reply } from '../../support/fakeHttp';
import { arrange, openWorld, pass } from '../../support/world';
import { byPage, environment, user, GENERAL_FAILURE } from '../caseOf';
import { AT_ONCE, broken, CALL_LIMIT, dispatch, followsOfItself, type Driver } from '../jestDriver';
import { person } from '../../support/person';
import type { EventCase, Model } from '../paths';
import {
  and,
  AT_ONCE_OVER,
  busy,
  calm,
  inMain,
  type Seen,
  type Thing,
  type Visible,
} from '../visible';

const PATH = '/user/email/verify/token';
const RESEND_WAIT_MS = 60_000;
/** When the next email can be requested; the models' clock is stopped. */
const UNTIL = Date.UTC(2029, 0, 1) + RESEND_WAIT_MS;

const answered = (label: string, payload: ResendConfirmationResult) =>
  environment<ResendConfirmationEvent>(label, { type: 'resendConfirmation/answered', payload });

/** The tab's state is read at once, so nothing else can happen before. */
const arrivals: EventCase<ResendConfirmationEvent>[] = [
  environment('arrives', { type: 'resendConfirmation/arrived', payload: { wait: null } }),
  environment('arrives, with an email just sent', {
    type: 'resendConfirmation/arrived',
    payload: { wait: { until: UNTIL, waitMs: RESEND_WAIT_MS } },
  }),
];

const cases: EventCase<ResendConfirmationEvent>[] = [
  byPage('the page is opened', { type: 'resendConfirmation/opened' }),
  user('requests another email', { type: 'resendConfirmation/requested' }),
  answered('an email has been sent', { kind: 'sent', until: UNTIL, waitMs: RESEND_WAIT_MS }),
  answered('the address is confirmed already', { kind: 'confirmedAlready' }),
  answered('it fails with a general message', GENERAL_FAILURE),
  user('leaves the page', { type: 'resendConfirmation/reset' }),
];

export const model: Model<ResendConfirmationContext, ResendConfirmationEvent> = {
  name: 'resendConfirmation',
  machine: resendConfirmationMachine,
  cases: ({ value }) => (value === 'arriving' ? arrivals : cases),
  maxDepth: 6,
};

type Arrived = Extract<ResendConfirmationEvent, { type: 'resendConfirmation/arrived' }>;

function replyFor(result: ResendConfirmationResult): Reply {
  switch (result.kind) {
    case 'sent':
      return { body: { status: 'OK' } };
    case 'confirmedAlready':
      return { body: { status: 'EMAIL_ALREADY_VERIFIED_ERROR' } };
    case 'failed':
      return { body: { status: 'GENERAL_ERROR', message: result.message } };
  }
}

/** The user requests an email; the server responds to POST /user/email/verify/token; time passes. */
export const driver: Driver<ResendConfirmationEvent> = {
  boot: () => {
    const browser = createBrowser();
    arrange(browser, 'fresh', { ...person('ana'), emailVerified: false });
    browser.clock.now = UNTIL - RESEND_WAIT_MS;
    const world = openWorld({ browser });
    // The page that shows it, opened without a link.
    world.store.dispatch(events.confirmEmail.opened());
    return world;
  },
  executors: {
    'resendConfirmation/opened': (world, event, next) => {
      if (next?.type === 'resendConfirmation/arrived')
        world.env.confirmationResends.keep('', (next as Arrived).payload.wait?.until ?? 0);
      dispatch(world, event);
    },
    'resendConfirmation/arrived': followsOfItself,
    'resendConfirmation/requested': dispatch,
    'resendConfirmation/answered': ({ browser, http }, { payload }) => {
      // The models' clock is stopped while their timers run.
      if (payload.kind === 'sent') browser.clock.now = payload.until - RESEND_WAIT_MS;
      http.answer(PATH, replyFor(payload));
    },
    'resendConfirmation/reset': dispatch,
  },
  elapse: (world) => pass(world, RESEND_WAIT_MS),
  runsOn: ['resendConfirmation/arrived'],
  workEnds: {
    'resendConfirmation.arrive': AT_ONCE,
    'resendConfirmation.send': CALL_LIMIT,
  },
  crashes: {
    'resendConfirmation.arrive': {
      breaks: ({ env }) => broken(env.confirmationResends, 'read'),
      asks: events.resendConfirmation.opened(),
      event: events.resendConfirmation.arrived({ wait: null }),
      state: 'ready',
    },
    'resendConfirmation.send': {
      before: [events.resendConfirmation.opened()],
      breaks: ({ env }) => broken(env.addresses, 'auth'),
      asks: events.resendConfirmation.requested(),
      event: events.resendConfirmation.answered({ kind: 'failed', message: null, failure: null }),
      state: 'failed',
    },
  },
};

const RESEND: Thing = { role: 'button', name: { key: 'confirmEmail:resend.action' } };
const READY: Seen = calm('confirmEmail:title', { ...RESEND, off: false });
const SENDING: Seen = calm('confirmEmail:title', busy('confirmEmail:resend.sending'));

/** Another email, on the page that confirms an address. */
export const visible: Visible<'resendConfirmation'> = {
  path: '/portal/confirm-email',
  states: {
    idle: calm('confirmEmail:title', { ...RESEND, off: true }),
    arriving: AT_ONCE_OVER,
    ready: READY,
    sending: SENDING,
    sent: {
      ...calm('confirmEmail:title'),
      announced: [{ key: 'confirmEmail:resend.sent' }],
      gone: [RESEND],
    },
    failed: and(
      { title: { key: 'confirmEmail:title' }, announced: [{ text: 'Try later.' }] },
      { ...RESEND, off: false },
    ),
    confirmedAlready: calm('confirmEmail:confirmed.title', inMain({ text: 'ana@' })),
  },
  effects: {
    'resendConfirmation.arrive': AT_ONCE_OVER,
    'resendConfirmation.send': SENDING,
  },
};
