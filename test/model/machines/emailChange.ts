import type {
  EmailChangeContext,
  EmailChangeResult,
  EmailRead,
  EmailReading,
} from '../../../machines/account/emailChange';
import { events } from '../../../src/kit/events';
import type { AccountEmail } from '../../../src/rules/accountEmail';
import { MS_PER_DAY, RESEND_WAIT_MS } from '../../../src/rules/constants';
import type { Reply } from '../../support/fakeHttp';
import { EXPIRES } from '../../support/person';
import { pass, type World } from '../../support/world';
import { environment, user, wrongField, modelOf, response, type Cases } from '../caseOf';
import { CALL_LIMIT, dispatch, type Driver } from '../jestDriver';
import type { Known } from '../paths';
import { giveUpProof, networkBack, ok, timedOut } from '../tracedCalls';
import {
  and,
  busy,
  button,
  BY_STATE,
  calm,
  inMain,
  partFailed,
  partLoading,
  refused,
  refusedPart,
  saying,
  working,
} from '../visible';
import type { Seen, Visible } from '../visible';

const PATH = '/api/account/email';
const EMAIL = 'ana@studio.test';
const NEW = 'ana@other.test';

const CURRENT: AccountEmail = { email: EMAIL, confirmed: true, pending: null, undelivered: false };
const pendingFor = (resendMs: number): AccountEmail => ({
  ...CURRENT,
  pending: { email: NEW, until: 2, resendMs },
});

/** The time of the server's response: within the life of the session. */
const NOW = EXPIRES - MS_PER_DAY;

const reading = (email: AccountEmail): EmailRead => ({
  kind: 'email',
  email,
  resendAt: email.pending ? NOW + email.pending.resendMs : 0,
});

const paths: Readonly<Record<string, string>> = {
  resending: `${PATH}/resend`,
  withdrawing: `${PATH}/withdraw`,
};
const pathOf = (value: unknown): string => paths[String(value)] ?? PATH;

const read = response(events.emailChange.read);
const answered = response(events.emailChange.answered);

const cases = ({ value }: Known<EmailChangeContext>): Cases<'emailChange'> => [
  user('opens the page', { type: 'emailChange/asked' }),
  read('it is confirmed', reading(CURRENT)),
  read('the change was confirmed meanwhile', reading({ ...CURRENT, email: NEW })),
  read('a change has just been requested', reading(pendingFor(RESEND_WAIT_MS))),
  read('a change waits', reading(pendingFor(0))),
  read('there is no response', {
    kind: 'failed',
    error: timedOut(pathOf(value) === PATH ? 'GET' : 'POST', pathOf(value)),
  }),
  user('wants another address', { type: 'emailChange/opened' }),
  user('wants it no more', { type: 'emailChange/closed' }),
  user('sends another address', events.emailChange.submitted({ email: NEW })),
  user('sends the same address', events.emailChange.submitted({ email: EMAIL })),
  answered('the emails have been sent', reading(pendingFor(RESEND_WAIT_MS))),
  answered('the address is refused', wrongField('new_email', 'Not this one.')),
  answered('the user does not complete the fresh sign-in', { kind: 'canceled' }),
  answered('it does not arrive', { kind: 'failed', error: timedOut('POST', PATH) }),
  user('requests another email', { type: 'emailChange/resendAsked' }),
  user('withdraws the change', { type: 'emailChange/withdrawAsked' }),
  environment('the page is shown again', { type: 'emailChange/shownAgain' }),
  environment('the network is back', { type: 'emailChange/reconnected' }),
  user('leaves the page', { type: 'emailChange/reset' }),
];

export const model = modelOf('emailChange', {
  cases,
  identify: ({ value, context }) => [value, context.email?.pending !== null],
  maxDepth: 7,
});

const replyFor = (result: EmailReading): Reply | 'timeout' =>
  result.kind === 'email' ? ok(result.email) : 'timeout';

async function answer(world: World, path: string, result: EmailChangeResult) {
  const { http } = world;
  switch (result.kind) {
    case 'fieldError':
      return http.answer(path, ok({ formFields: result.fieldErrors }));
    case 'canceled':
      return giveUpProof(world, path, 'changeEmail');
    case 'email':
    case 'failed':
      // The models' clock is stopped while their timers run.
      world.browser.clock.now = NOW;
      return http.answer(path, replyFor(result));
  }
}

const shown = (email: AccountEmail) => [
  events.emailChange.asked(),
  events.emailChange.read(reading(email)),
];

/** The user requests another address; the server responds. */
export const driver: Driver<'emailChange'> = {
  session: 'fresh',
  executors: {
    'emailChange/read': (world, { payload }) =>
      answer(world, pathOf(world.store.getState().emailChange.value), payload),
    'emailChange/answered': (world, { payload }) => answer(world, PATH, payload),
    'emailChange/shownAgain': dispatch,
    'emailChange/reconnected': networkBack,
  },
  elapse: (world) => pass(world, RESEND_WAIT_MS),
  workEnds: {
    'emailChange.load': CALL_LIMIT,
    'emailChange.save': 'A request times out after 60 s; the user completes or cancels the dialog.',
    'emailChange.resend': CALL_LIMIT,
    'emailChange.withdraw': CALL_LIMIT,
  },
  crashes: {
    'emailChange.load': {
      asks: events.emailChange.asked(),
      event: events.emailChange.read({ kind: 'failed', error: null }),
      state: 'unavailable',
    },
    'emailChange.save': {
      before: [...shown(CURRENT), events.emailChange.opened()],
      asks: events.emailChange.submitted({ email: NEW }),
      event: events.emailChange.answered({ kind: 'failed', error: null }),
      state: { editing: 'failed' },
    },
    'emailChange.resend': {
      before: shown(pendingFor(0)),
      asks: events.emailChange.resendAsked(),
      event: events.emailChange.read({ kind: 'failed', error: null }),
      state: { pending: 'refused' },
    },
    'emailChange.withdraw': {
      before: shown(pendingFor(0)),
      asks: events.emailChange.withdrawAsked(),
      event: events.emailChange.read({ kind: 'failed', error: null }),
      state: { pending: 'refused' },
    },
  },
};

const TITLE = 'account:title';
const CHANGE = button('account:email.change');
const FIELD = { role: 'textbox', name: { key: 'account:email.newEmail' } } as const;
const SUBMIT = button('account:email.submit');
const WITHDRAW = button('account:email.withdraw');
const RESEND = button('confirmEmail:resend.action');

const LOADING = partLoading(TITLE, CHANGE, FIELD);
const WAITS = inMain('account:email.pending');
const SAVING: Seen = working(TITLE, 'account:email.sending', FIELD);
const RESENDING = calm(TITLE, WAITS, busy('confirmEmail:resend.sending'));
const WITHDRAWING = calm(TITLE, WAITS, busy('account:email.withdrawing'));

/** The form after a refusal; the summary above it has the focus. */
const REFUSED = and(refused(TITLE), FIELD, SUBMIT);
/** The form after a refusal that is shown at its field. */
const refusedNew = (message: { key: 'account:email.same' } | { text: string }): Seen => ({
  title: { key: TITLE },
  ...and(refusedPart(FIELD.name, message), { ...FIELD, described: message }, SUBMIT),
});

export const visible: Visible<'emailChange'> = {
  path: '/portal/account',
  states: {
    idle: { nothing: 'The page requests the status of the address as soon as it is shown.' },
    loading: LOADING,
    unavailable: partFailed(TITLE, CHANGE, FIELD),
    current: calm(TITLE, CHANGE, inMain({ text: EMAIL })),
    'editing.fresh': calm(TITLE, FIELD, SUBMIT, button('account:part.cancel')),
    'editing.same': refusedNew({ key: 'account:email.same' }),
    'editing.fieldError': refusedNew({ text: 'Not this one.' }),
    'editing.failed': REFUSED,
    saving: SAVING,
    'pending.waiting': calm(TITLE, WAITS, WITHDRAW, inMain({ text: NEW })),
    'pending.ready': calm(TITLE, WAITS, WITHDRAW, RESEND),
    'pending.refused': {
      ...calm(TITLE, WAITS, WITHDRAW, RESEND),
      wrong: true,
      announced: [{ key: 'account:part.unsure' }],
    },
    'pending.rereading': calm(TITLE, WAITS, WITHDRAW, { ...RESEND, off: true }),
    resending: RESENDING,
    withdrawing: WITHDRAWING,
    withdrawn: saying(calm(TITLE, CHANGE), 'account:email.withdrawn'),
    tooLate: saying(calm(TITLE, CHANGE, inMain({ text: NEW })), 'account:email.tooLate'),
  },
  effects: {
    'emailChange.load': BY_STATE,
    'emailChange.save': SAVING,
    'emailChange.resend': RESENDING,
    'emailChange.withdraw': WITHDRAWING,
  },
};
