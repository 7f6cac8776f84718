import type { ResendConfirmationResult } from '../../../machines/confirmEmail/resendConfirmation';
import { person } from '../../support/person';
import { events } from '../../../src/kit/events';
import { createBrowser } from '../../support/fakeBrowser';
import { arrange, openWorld, pass } from '../../support/world';
import { byPage, environment, user, GENERAL_FAILURE, modelOf, response } from '../caseOf';
import type { Cases } from '../caseOf';
import { AT_ONCE, broken, CALL_LIMIT, type Driver, opening, type Arrival } from '../jestDriver';
import { replies } from '../replyTable';
import { and, AT_ONCE_OVER, busy, calm, inMain } from '../visible';
import type { Seen, Thing, Visible } from '../visible';

const PATH = '/user/email/verify/token';
const RESEND_WAIT_MS = 60_000;
/** When the next email can be requested; the models' clock is stopped. */
const UNTIL = Date.UTC(2029, 0, 1) + RESEND_WAIT_MS;

const answered = response(events.resendConfirmation.answered);

/** The tab's state is read at once, so nothing else can happen before. */
const arrivals: Cases<'resendConfirmation'> = [
  environment('arrives', events.resendConfirmation.arrived({ wait: null })),
  environment(
    'arrives, with an email just sent',
    events.resendConfirmation.arrived({ wait: { until: UNTIL, waitMs: RESEND_WAIT_MS } }),
  ),
];

const cases: Cases<'resendConfirmation'> = [
  byPage('the page is opened', { type: 'resendConfirmation/opened' }),
  user('requests another email', { type: 'resendConfirmation/requested' }),
  answered('an email has been sent', { kind: 'sent', until: UNTIL, waitMs: RESEND_WAIT_MS }),
  answered('the address is confirmed already', { kind: 'confirmedAlready' }),
  answered('it fails with a general message', GENERAL_FAILURE),
  user('leaves the page', { type: 'resendConfirmation/reset' }),
];

export const model = modelOf('resendConfirmation', {
  cases: ({ value }) => (value === 'arriving' ? arrivals : cases),
  maxDepth: 6,
});

const replyFor = replies<ResendConfirmationResult>({
  sent: 'OK',
  confirmedAlready: 'EMAIL_ALREADY_VERIFIED_ERROR',
});

/** The user requests an email; the server responds to POST /user/email/verify/token; time passes. */
export const driver: Driver<'resendConfirmation'> = {
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
    'resendConfirmation/opened': opening<Arrival<'resendConfirmation'>>(({ env }, { wait }) =>
      env.confirmationResends.keep('', wait?.until ?? 0),
    ),
    'resendConfirmation/answered': ({ browser, http }, { payload }) => {
      // The models' clock is stopped while their timers run.
      if (payload.kind === 'sent') browser.clock.now = payload.until - RESEND_WAIT_MS;
      http.answer(PATH, replyFor(payload));
    },
  },
  elapse: (world) => pass(world, RESEND_WAIT_MS),
  runsOn: ['resendConfirmation/arrived'],
  workEnds: { 'resendConfirmation.arrive': AT_ONCE, 'resendConfirmation.send': CALL_LIMIT },
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
  effects: { 'resendConfirmation.arrive': AT_ONCE_OVER, 'resendConfirmation.send': SENDING },
};
