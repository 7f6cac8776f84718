import type { ConfirmEmailResult } from '../../../machines/confirmEmail/confirmEmail';
import type { LinkProblem } from '../../../machines/linkProblem';
import { events } from '../../../src/kit/events';
import { CONFIRMATION_HOURS } from '../../../src/rules/constants';
import { SECRETS } from '../../support/secrets';
import { byPage, environment, user, GENERAL_FAILURE, modelOf, response } from '../caseOf';
import type { Cases } from '../caseOf';
import { AT_ONCE, broken, CALL_LIMIT, type Driver, opening, type Arrival } from '../jestDriver';
import { replies } from '../replyTable';
import {
  and,
  AT_ONCE_OVER,
  button,
  calm,
  heading,
  inMain,
  linkTo,
  refused,
  saying,
  working,
} from '../visible';
import type { Seen, Visible } from '../visible';

const EMAIL = 'ana@studio.test';

const arrives = (label: string, link: 'present' | 'absent') =>
  environment(`arrives with ${label}`, events.confirmEmail.arrived({ link, email: EMAIL }));

const answered = response(events.confirmEmail.answered);

/** The page reads its link at once, so nothing else can happen before. */
const arrivals = [arrives('a link', 'present'), arrives('no token', 'absent')];

const cases: Cases<'confirmEmail'> = [
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

export const model = modelOf('confirmEmail', {
  cases: ({ value }) => (value === 'arriving' ? arrivals : cases),
  maxDepth: 5,
});

export const REASONS = {
  broken: 'INVALID',
  expired: 'EXPIRED',
  used: 'USED',
  replaced: 'REPLACED',
  withdrawn: 'WITHDRAWN',
  unusable: undefined,
};

const replyFor = replies<ConfirmEmailResult>({
  confirmed: 'OK',
  linkRefused: ({ problem }) => ({
    body: { status: 'EMAIL_VERIFICATION_INVALID_TOKEN_ERROR', reason: REASONS[problem] },
  }),
});

/** Opens a page at the link of the next event. */
export const openingLink = (path: string) =>
  opening<Arrival<'confirmEmail'>>(({ page }, { email, link }) => {
    page.href = new URL(path, page).href;
    page.searchParams.set('email', email);
    page.searchParams.set('token', link === 'present' ? SECRETS.resetToken : '');
  });

const LINK = 'https://test.adlantern.example/portal/confirm-email?token=0123456789abcdef';

/** The user opens the email's link and presses the button; the server responds to POST /user/email/verify. */
export const driver: Driver<'confirmEmail'> = {
  executors: {
    'confirmEmail/opened': openingLink('/portal/confirm-email'),
    'confirmEmail/answered': ({ http }, { payload }) =>
      http.answer('/user/email/verify', replyFor(payload)),
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
const READING: Seen = saying(calm(TITLE), 'confirmEmail:opening');
const CONFIRMING: Seen = working(TITLE, 'confirmEmail:submitting');
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
