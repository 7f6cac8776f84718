import type {
  ConfirmEmailContext,
  ConfirmEmailEvent,
  ConfirmEmailResult,
} from '../../../machines/confirmEmail/confirmEmail';
import type { LinkProblem } from '../../../machines/linkProblem';
import { confirmEmailMachine } from '../../../machines/confirmEmail/confirmEmail';
import { events } from '../../../src/kit/events';
import { CONFIRMATION_HOURS } from '../../../src/rules/constants';
import type { Reply } from '../../support/fakeHttp';
import { SECRETS } from '../../support/secrets';
import { type World } from '../../support/world';
import { byPage, environment, user, GENERAL_FAILURE } from '../caseOf';
import { AT_ONCE, broken, CALL_LIMIT, dispatch, followsOfItself, type Driver } from '../jestDriver';
import type { EventCase, Model } from '../paths';
import {
  and,
  AT_ONCE_OVER,
  busy,
  button,
  calm,
  heading,
  inMain,
  linkTo,
  refused,
  type Seen,
  type Visible,
} from '../visible';

const EMAIL = 'ana@studio.test';

const arrives = (label: string, link: 'present' | 'absent') =>
  environment<ConfirmEmailEvent>(`arrives with ${label}`, {
    type: 'confirmEmail/arrived',
    payload: { link, email: EMAIL },
  });

const answered = (label: string, payload: ConfirmEmailResult) =>
  environment<ConfirmEmailEvent>(label, { type: 'confirmEmail/answered', payload });

/** The page reads its link at once, so nothing else can happen before. */
const arrivals = [arrives('a link', 'present'), arrives('no token', 'absent')];

const cases: EventCase<ConfirmEmailEvent>[] = [
  byPage('the page is opened', { type: 'confirmEmail/opened' }),
  user('presses the button', { type: 'confirmEmail/submitted' }),
  answered('it is confirmed', { kind: 'confirmed' }),
  answered('the link is broken', { kind: 'linkRefused', problem: 'broken' }),
  answered('the link has ended', { kind: 'linkRefused', problem: 'expired' }),
  answered('the link is used up', { kind: 'linkRefused', problem: 'used' }),
  answered('a newer link was sent', { kind: 'linkRefused', problem: 'replaced' }),
  answered('the address was changed', { kind: 'linkRefused', problem: 'withdrawn' }),
  answered('the link cannot be used', { kind: 'linkRefused', problem: 'unusable' }),
  answered('it fails with a general message', GENERAL_FAILURE),
  user('leaves the page', { type: 'confirmEmail/reset' }),
];

export const model: Model<ConfirmEmailContext, ConfirmEmailEvent> = {
  name: 'confirmEmail',
  machine: confirmEmailMachine,
  cases: ({ value }) => (value === 'arriving' ? arrivals : cases),
  maxDepth: 5,
};

type Arrived = Extract<ConfirmEmailEvent, { type: 'confirmEmail/arrived' }>;

const TOKENS = { present: SECRETS.resetToken, absent: '' };
export const REASONS = {
  broken: 'INVALID',
  expired: 'EXPIRED',
  used: 'USED',
  replaced: 'REPLACED',
  withdrawn: 'WITHDRAWN',
  unusable: undefined,
};

function replyFor(result: ConfirmEmailResult): Reply {
  switch (result.kind) {
    case 'confirmed':
      return { body: { status: 'OK' } };
    case 'linkRefused':
      return {
        body: { status: 'EMAIL_VERIFICATION_INVALID_TOKEN_ERROR', reason: REASONS[result.problem] },
      };
    case 'failed':
      return { body: { status: 'GENERAL_ERROR', message: result.message } };
  }
}

/** Opens the page at the link of the next event. */
function prepare({ page }: World, { payload: { email, link } }: Arrived): void {
  page.href = new URL('/portal/confirm-email', page).href;
  page.searchParams.set('email', email);
  page.searchParams.set('token', TOKENS[link]);
}

const LINK = 'https://test.adlantern.example/portal/confirm-email?token=0123456789abcdef';

/** The user opens the email's link and presses the button; the server responds to POST /user/email/verify. */
export const driver: Driver<ConfirmEmailEvent> = {
  executors: {
    'confirmEmail/opened': (world, event, next) => {
      if (next?.type === 'confirmEmail/arrived') prepare(world, next as Arrived);
      dispatch(world, event);
    },
    'confirmEmail/arrived': followsOfItself,
    'confirmEmail/submitted': dispatch,
    'confirmEmail/answered': ({ http }, { payload }) =>
      http.answer('/user/email/verify', replyFor(payload)),
    'confirmEmail/reset': dispatch,
  },
  runsOn: ['confirmEmail/arrived'],
  sends: [SECRETS.resetToken],
  workEnds: { 'confirmEmail.arrive': AT_ONCE, 'confirmEmail.submit': CALL_LIMIT },
  crashes: {
    'confirmEmail.arrive': {
      page: LINK,
      breaks: ({ env }) => broken(env.links, 'read'),
      asks: events.confirmEmail.opened(),
      event: events.confirmEmail.arrived({ link: 'absent', email: '' }),
      state: 'noLink',
    },
    'confirmEmail.submit': {
      page: LINK,
      before: [events.confirmEmail.opened()],
      breaks: ({ env }) => broken(env.addresses, 'auth'),
      asks: events.confirmEmail.submitted(),
      event: events.confirmEmail.answered({ kind: 'failed', message: null, failure: null }),
      state: 'failed',
    },
  },
};

const TITLE = 'confirmEmail:title';
const SUBMIT = button('confirmEmail:submit');
const READING: Seen = { ...calm(TITLE), announced: [{ key: 'confirmEmail:opening' }] };
const CONFIRMING: Seen = {
  ...calm(TITLE, busy('confirmEmail:submitting')),
  announced: [{ key: 'confirmEmail:submitting' }],
};
const NEW_LINK = linkTo('confirmEmail:link.signIn');

/** Why the link does not work, and the way to a new one (A22). */
const useless = (problem: LinkProblem): Seen =>
  calm(
    'confirmEmail:link.title',
    heading('confirmEmail:link.title'),
    inMain({ key: `confirmEmail:link.${problem}`, values: { hours: String(CONFIRMATION_HOURS) } }),
    NEW_LINK,
  );

/** The page that confirms an email address, for a visitor. */
export const visible: Visible<'confirmEmail'> = {
  path: '/portal/confirm-email',
  states: {
    idle: READING,
    arriving: AT_ONCE_OVER,
    noLink: calm(TITLE, NEW_LINK),
    asking: calm(TITLE, SUBMIT, inMain({ text: 'a***@studio.test' })),
    confirming: CONFIRMING,
    failed: and(refused(TITLE, { text: 'Try later.' }), SUBMIT),
    'linkRefused.broken': useless('broken'),
    'linkRefused.expired': useless('expired'),
    'linkRefused.used': useless('used'),
    'linkRefused.replaced': useless('replaced'),
    'linkRefused.withdrawn': useless('withdrawn'),
    'linkRefused.unusable': useless('unusable'),
    confirmed: calm(
      'confirmEmail:confirmed.title',
      heading('confirmEmail:confirmed.title'),
      inMain({ text: 'a***@studio.test' }),
    ),
  },
  effects: {
    'confirmEmail.arrive': AT_ONCE_OVER,
    'confirmEmail.submit': CONFIRMING,
    'confirmEmail.forgetLink': { nothing: 'The link is forgotten by the tab.' },
  },
};
