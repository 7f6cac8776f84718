import type {
  PasswordResetResult,
  ResetLinkProblem,
} from '../../../machines/passwordReset/passwordReset';
import { events } from '../../../src/kit/events';
import { LEAVE_LIMIT_MS } from '../../support/limits';
import { SECRETS } from '../../support/secrets';
import { pass } from '../../support/world';
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
import { AT_ONCE, CALL_LIMIT, broken, dispatch, type Driver, withSecret } from '../jestDriver';
import { replies } from '../replyTable';
import {
  and,
  AT_ONCE_OVER,
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
import { openingLink, REASONS } from './confirmEmail';

const arrives = (label: string, link: 'present' | 'absent') =>
  environment(
    `arrives with ${label}`,
    events.passwordReset.arrived({ link, email: 'ana@studio.test' }),
  );

const answered = response(events.passwordReset.answered);

/** The page reads its link at once, so nothing else can happen before. */
const arrivals = [arrives('a link', 'present'), arrives('no token', 'absent')];

const cases: Cases<'passwordReset'> = [
  byPage('the form is opened', { type: 'passwordReset/opened' }),
  user('submits', events.passwordReset.submitted({ secret: 'secret' })),
  answered('it is changed', { kind: 'changed', signedOutEverywhere: false, signedInHere: false }),
  answered('it is changed, and signed out everywhere', {
    kind: 'changed',
    signedOutEverywhere: true,
    signedInHere: false,
  }),
  answered('it is changed, and signed out everywhere but here', {
    kind: 'changed',
    signedOutEverywhere: true,
    signedInHere: true,
  }),
  answered('the password is refused', wrongField('password', 'Too well known.')),
  answered('the link is broken', { kind: 'linkRefused', problem: 'broken' }),
  answered('the link has ended', { kind: 'linkRefused', problem: 'expired' }),
  answered('the link is used up', { kind: 'linkRefused', problem: 'used' }),
  answered('the link cannot be used', { kind: 'linkRefused', problem: 'unusable' }),
  answered('it fails with a general message', GENERAL_FAILURE),
  user('wants a new link', { type: 'passwordReset/newLinkChosen' }),
  environment('the other page does not load', { type: 'passwordReset/navigationFailed' }),
  user('leaves the page', { type: 'passwordReset/reset' }),
];

/** Setting a new password with a link (spec 2, 5: reset). */
export const model = modelOf('passwordReset', {
  cases: ({ value }) => (value === 'arriving' ? arrivals : cases),
  maxDepth: 5,
});

const replyFor = replies<PasswordResetResult>({
  changed: ({ signedOutEverywhere, signedInHere }) => ({
    body: { status: 'OK', signedOutEverywhere, signedInHere },
  }),
  linkRefused: ({ problem }) => ({
    body: { status: 'RESET_PASSWORD_INVALID_TOKEN_ERROR', reason: REASONS[problem] },
  }),
});

const RESET_PAGE = 'https://test.adlantern.example/portal/login/reset';
const RESET_LINK = `${RESET_PAGE}?token=0123456789abcdef`;

/** The user opens the email's link and submits; the server responds to POST /user/password/reset. */
export const driver: Driver<'passwordReset'> = {
  executors: {
    'passwordReset/opened': openingLink('/portal/login/reset'),
    'passwordReset/submitted': withSecret('secret', SECRETS.password),
    'passwordReset/answered': ({ http }, { payload }) =>
      http.answer('/user/password/reset', replyFor(payload)),
    // Requires its worker to throw; test/sagas/crashedWorkers.test.ts covers each one.
    'passwordReset/navigationFailed': dispatch,
  },
  elapse: (world) => pass(world, LEAVE_LIMIT_MS),
  runsOn: ['passwordReset/arrived'],
  sends: [SECRETS.resetToken, SECRETS.password],
  workEnds: { 'passwordReset.arrive': AT_ONCE, 'passwordReset.submit': CALL_LIMIT },
  crashes: {
    'passwordReset.arrive': {
      page: RESET_LINK,
      breaks: ({ env }) => broken(env.links, 'read'),
      asks: events.passwordReset.opened(),
      event: events.passwordReset.arrived({ link: 'absent', email: '' }),
      state: 'leaving',
    },
    'passwordReset.leave': {
      page: RESET_PAGE,
      breaks: ({ env }) => broken(env.navigation, 'replace'),
      asks: events.passwordReset.opened(),
      event: events.passwordReset.navigationFailed(),
      state: { linkRefused: 'broken' },
    },
    'passwordReset.requestNewLink': {
      page: RESET_PAGE,
      // Without a token the page redirects; if that fails, it offers a new link.
      before: [events.passwordReset.opened(), events.passwordReset.navigationFailed()],
      breaks: ({ env }) => broken(env.navigation, 'go'),
      asks: events.passwordReset.newLinkChosen(),
      event: events.passwordReset.navigationFailed(),
      state: { linkRefused: 'navigationFailed' },
    },
    'passwordReset.submit': {
      page: RESET_LINK,
      before: [events.passwordReset.opened()],
      breaks: ({ env }) => broken(env.secretHandles, 'take'),
      asks: events.passwordReset.submitted({ secret: 'handle' }),
      event: events.passwordReset.answered({ kind: 'failed', message: null, failure: null }),
      state: { refused: 'failed' },
    },
  },
};

const TITLE = 'passwordReset:title';
const SUBMIT = button('passwordReset:submit');
const READING: Seen = saying(calm(TITLE), 'passwordReset:opening');
const FORM: Seen = calm(TITLE, SUBMIT, { role: 'textbox', name: { key: 'passwordReset:account' } });
const SUBMITTING: Seen = working(TITLE, 'passwordReset:submitting');

/** Why the link does not work, and the way to a new one. */
const useless = (problem: ResetLinkProblem | 'navigationFailed'): Seen =>
  calm(
    'passwordReset:link.title',
    heading('passwordReset:link.title'),
    inMain(`passwordReset:link.${problem}`),
    { role: 'button', name: { key: 'passwordReset:link.again' } },
  );

const STAYS: readonly Thing[] = [
  inMain('passwordReset:changed.stays'),
  { role: 'link', name: { key: 'passwordReset:changed.account' } },
];
const SIGNS_IN: readonly Thing[] = [
  inMain('passwordReset:changed.body'),
  { role: 'button', name: { key: 'passwordReset:changed.signIn' } },
];
const FORGOTTEN = { nothing: 'The link is forgotten by the tab.' } as const;

/** The page that sets a new password (spec 2: reset). */
export const visible: Visible<'passwordReset'> = {
  path: '/portal/login/reset',
  states: {
    idle: READING,
    arriving: AT_ONCE_OVER,
    leaving: READING,
    editing: FORM,
    submitting: SUBMITTING,
    'refused.fieldError': and(
      refusedField(TITLE, { key: 'form:newPassword' }, { text: 'Too well known.' }),
      SUBMIT,
    ),
    'refused.failed': and(refused(TITLE, { text: 'Try later.' }), SUBMIT),
    'linkRefused.broken': useless('broken'),
    'linkRefused.expired': useless('expired'),
    'linkRefused.used': useless('used'),
    'linkRefused.unusable': useless('unusable'),
    'linkRefused.navigationFailed': useless('navigationFailed'),
    requestingNewLink: READING,
    changed: ({ result }) => ({
      ...calm(
        'passwordReset:changed.title',
        heading('passwordReset:changed.title'),
        ...(result?.kind === 'changed' && result.signedInHere ? STAYS : SIGNS_IN),
      ),
      [result?.kind === 'changed' && result.signedOutEverywhere ? 'there' : 'gone']: [
        inMain('passwordReset:changed.everywhere'),
      ],
    }),
  },
  effects: {
    'passwordReset.arrive': AT_ONCE_OVER,
    'passwordReset.leave': READING,
    'passwordReset.submit': SUBMITTING,
    'passwordReset.forgetLink': FORGOTTEN,
    'passwordReset.requestNewLink': READING,
  },
};
