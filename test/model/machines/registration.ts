import { isDeepStrictEqual } from 'node:util';
import type { InvitationState } from '../../../machines/registration/offer';
import {
  type RegistrationContext,
  type RegistrationEvent,
  type RegistrationResult,
} from '../../../machines/registration/registration';
import { UNKNOWN } from '../../../sagas/registration/registrationAnswer';
import { events } from '../../../src/kit/events';
import { LEAVE_LIMIT_MS } from '../../support/limits';
import { person } from '../../support/person';
import { SECRETS } from '../../support/secrets';
import { type World, arrange, endHeaders, pass, sessionHeaders, settle } from '../../support/world';
import { respondTo } from '../../support/acts';
import { environment, byPage, user, GENERAL_FAILURE, wrongField, modelOf } from '../caseOf';
import type { Cases } from '../caseOf';
import { CALL_LIMIT, broken, dispatch, type Driver } from '../jestDriver';
import { replyFor, STATES } from '../registrationWords';

const SIGN_UP_URL = 'https://test.adlantern.example/api_v2/auth/signup';

const EMAIL = 'eva@studio.test';

const arrives = (label: string, email: string, invited: boolean, signedInAs: string | null) =>
  environment(`arrives ${label}`, events.registration.arrived({ email, invited, signedInAs }));

const checked = (state: InvitationState, email = EMAIL) =>
  environment(
    `the invitation is checked ${state}`,
    events.registration.invitationChecked({ state, email, offer: null, ended: null }),
  );

const answered = (label: string, payload: RegistrationResult) =>
  environment(`is answered ${label}`, events.registration.answered(payload));

const cases: Cases<'registration'> = [
  byPage('the form is opened', { type: 'registration/opened' }),
  arrives('with an invitation', EMAIL, true, null),
  arrives('without an invitation', EMAIL, false, null),
  arrives('as the user of the link', EMAIL, true, 'Eva@Studio.test'),
  arrives('invited, as another user', EMAIL, true, 'ana@studio.test'),
  arrives('invited without an address, as its user', '', true, EMAIL),
  arrives('uninvited, as another user', '', false, 'ana@studio.test'),
  checked('valid'),
  checked('invalid'),
  checked('used'),
  checked('noPermission'),
  checked('hasAccount'),
  checked('unknown', ''),
  ...[EMAIL, 'mia@studio.test'].map((email) =>
    environment(
      `learns that ${email} has an account`,
      events.registration.emailChecked({ email, taken: true }),
    ),
  ),
  user('chooses to sign out here', { type: 'registration/switchChosen' }),
  environment('the other user is signed out', { type: 'registration/switched' }),
  user('submits', events.registration.submitted({ email: EMAIL, form: 'form' })),
  user(
    'submits with a passkey',
    events.registration.submittedWithPasskey({ email: EMAIL, form: 'form' }),
  ),
  answered('that the passkey is of no use', { kind: 'noPasskey', reason: 'refused' }),
  answered('well', { kind: 'registered' }),
  answered('with a refused field', wrongField('email', 'This email is taken.')),
  answered('that the invitation is invalid', { kind: 'invitation', state: 'invalid' }),
  answered('that the invitation is used', { kind: 'invitation', state: 'used' }),
  answered('that there is no permission', { kind: 'invitation', state: 'noPermission' }),
  answered('that it is not allowed', { kind: 'notAllowed', reason: 'Closed for today.' }),
  answered('with a general message', GENERAL_FAILURE),
  environment('the success page does not load', { type: 'registration/navigationFailed' }),
  environment('the success page is shown', { type: 'registration/joinedShown' }),
  user('leaves the page', { type: 'registration/reset' }),
];

/** There is no response: with a passkey, to the request that follows it. */
const unanswered = (url: string) =>
  answered('by no one', {
    kind: 'failed',
    message: null,
    failure: { kind: 'network', status: 0, method: 'POST', url },
  });
const CASES = {
  password: [...cases, unanswered(SIGN_UP_URL)],
  passkey: [...cases, unanswered(SIGN_UP_URL.replace('/signup', '/webauthn/signup'))],
};

const leaves = user(
  'leaves the address typed',
  events.registration.emailLeft({ email: 'mia@studio.test' }),
);

const found = environment('passkeys are found', events.registration.passkeysFound());

const needed = environment(
  'learns that an invitation is needed',
  events.registration.invitationNeeded(),
);

/** States in which this makes a difference. */
const NEEDED_AT = ['filling', 'wrongAccount'];

/** What decides in a state, or is visible only there. */
function decisive(value: unknown, context: RegistrationContext): unknown {
  switch (value) {
    case 'wrongAccount':
    case 'switching':
      return [context.invited, context.needsInvitation];
    case 'checking':
      return [context.signedInAs, context.result !== null];
    case 'filling':
      return [context.invited, context.emailLocked, context.asked, context.taken, context.passkeys];
    case 'submitting':
      return context.way;
    default:
      return null;
  }
}

/** Registering by invitation (spec 2: registration; spec 4: invite states). */
export const model = modelOf('registration', {
  // The link's content comes first: the driver opens the page at it.
  cases: ({ value, context }) => [
    ...CASES[context.way],
    // Typing in a refused field removes its message, which only the form knows.
    ...(isDeepStrictEqual(value, { refused: 'fieldError' }) ? [] : [leaves]),
    ...(value === 'arriving' ? [] : [found]),
    ...(NEEDED_AT.some((each) => each === value) && !context.invited ? [needed] : []),
  ],
  identify: ({ value, context }) => [
    value,
    decisive(value, context),
    isDeepStrictEqual(value, { invitation: 'used' }) && context.signedInAs !== null,
  ],
  maxDepth: 6,
  exempt: {
    'registration.arriving --registration/arrived #4 [needsInvitation]--> registration.invitation.needed':
      'The driver opens the page at the link of the next event: test/machines/registration.test.ts.',
  },
});

type Arrived = Extract<RegistrationEvent, { type: 'registration/arrived' }>;

/** The time limit of an invitation check. */
const CHECK_LIMIT_MS = 8_000;

/** Opens the page at the link of the next event, before the session's existence is known. */
function open({ page, store }: World, event: RegistrationEvent, arrived: Arrived | null): void {
  page.href = new URL('/portal/register', page).href;
  if (arrived?.payload.email) page.searchParams.set('email', arrived.payload.email);
  if (arrived?.payload.invited) page.searchParams.set('invitation', SECRETS.invitation);
  store.dispatch(events.session.read({ state: 'MAY_EXIST' }));
  store.dispatch(event);
}

const settled = (email: string) =>
  events.session.read({
    state: 'EXISTS',
    facts: { ...person('x'), email },
    fresh: true,
    kept: true,
  });

const WITH_PASSKEYS = {
  body: { status: 'OK', emailPassword: { enabled: true }, firstFactors: ['webauthn'] },
};
const INVITED_ONLY = {
  body: { ...WITH_PASSKEYS.body, firstFactors: [], registration: { open: false } },
};
const MAKING = '/webauthn/options/register';

/** The server responds to the form; one with a passkey is first validated, and its passkey created. */
async function answerForm({ http, passkeys }: World, result: RegistrationResult): Promise<void> {
  if (!http.isWaiting(MAKING)) return http.answer('/signup', replyFor(result));
  await respondTo({ http }, MAKING, { body: { status: 'OK', challenge: 'AAAA' } });
  passkeys.answer({ ok: true, credential: { id: 'one' } });
  await settle();
  http.answer('/webauthn/signup', replyFor(result));
}

async function answerCheck({ http }: World, state: InvitationState, email: string): Promise<void> {
  if (state === 'unknown') return http.answer('/api/invitation', { status: 404 });
  await respondTo({ http }, '/api/invitation', {
    body: { ret: 0, data: { state: STATES[state], email } },
  });
  if (state !== 'valid' && state !== 'hasAccount') return;
  const exists = state === 'hasAccount';
  http.answer('/signup/email/exists', { body: { status: 'OK', exists } });
}

const REGISTRATION_PAGE = 'https://test.adlantern.example/portal/register';

/** The user opens a link, fills in and submits; the server validates, signs out and responds to POST /signup. */
export const driver: Driver<'registration'> = {
  executors: {
    'registration/opened': (world, event, next) =>
      open(world, event, next?.type === 'registration/arrived' ? (next as Arrived) : null),
    'registration/arrived': ({ browser, store }, { payload: { signedInAs } }) => {
      if (signedInAs !== null) arrange(browser, 'fresh');
      store.dispatch(
        signedInAs === null ? events.session.read({ state: 'NOT_EXISTS' }) : settled(signedInAs),
      );
    },
    'registration/invitationChecked': (world, { payload: { state, email } }) =>
      answerCheck(world, state, email),
    'registration/emailChecked': ({ http }, { payload: { taken } }) =>
      http.answer('/signup/email/exists', { body: { status: 'OK', exists: taken } }),
    'registration/switched': ({ http }) =>
      http.answer('/signout', { body: { status: 'OK' }, headers: endHeaders }),
    'registration/submitted': (world, event) => {
      const { email, form } = event.payload;
      const fields = { first_name: SECRETS.firstName, email, password: SECRETS.password };
      world.secretHandles.secrets.set(form, JSON.stringify(fields));
      dispatch(world, event);
    },
    'registration/submittedWithPasskey': (world, event) => {
      const { email, form } = event.payload;
      world.secretHandles.secrets.set(
        form,
        JSON.stringify({ first_name: SECRETS.firstName, email }),
      );
      dispatch(world, event);
    },
    // A check that has ended reports nothing again.
    'registration/passkeysFound': (world, event) =>
      world.http.isWaiting('/loginmethods')
        ? world.http.answer('/loginmethods', WITH_PASSKEYS)
        : dispatch(world, event),
    'registration/invitationNeeded': (world, event) =>
      world.http.isWaiting('/loginmethods')
        ? world.http.answer('/loginmethods', INVITED_ONLY)
        : dispatch(world, event),
    'registration/answered': (world, { payload }) => answerForm(world, payload),
    // Requires its worker to throw; test/sagas/crashedWorkers.test.ts covers each one.
    'registration/navigationFailed': dispatch,
    'registration/joinedShown': dispatch,
  },
  elapse: (world, delay) => pass(world, delay === 'leaveLimit' ? LEAVE_LIMIT_MS : CHECK_LIMIT_MS),
  sends: [SECRETS.invitation, SECRETS.firstName, SECRETS.password],
  workEnds: {
    'registration.arrive': 'The wait for a session in doubt ends after 5 s.',
    'registration.signOut': 'Given up after 5 s; here the session has ended then.',
    'registration.submit': CALL_LIMIT,
    'registration.submitWithPasskey':
      'Its requests time out after 60 s each, and the browser after the lifetime of the challenge.',
  },
  crashes: {
    'registration.arrive': {
      page: REGISTRATION_PAGE,
      breaks: ({ env }) => broken(env.links, 'read'),
      asks: events.registration.opened(),
      event: events.registration.arrived({ email: '', invited: false, signedInAs: null }),
      state: 'filling',
    },
    'registration.check': {
      page: `${REGISTRATION_PAGE}?invitation=inv-token`,
      asks: events.registration.opened(),
      event: events.registration.invitationChecked(UNKNOWN),
      state: 'filling',
    },
    'registration.goOn': {
      page: `${REGISTRATION_PAGE}?email=ana%40studio.test`,
      session: 'fresh',
      breaks: ({ env }) => broken(env.links, 'query'),
      asks: events.registration.opened(),
      event: events.registration.navigationFailed(),
      state: 'joined',
    },
    'registration.signOut': {
      page: REGISTRATION_PAGE,
      session: 'fresh',
      before: [events.registration.opened()],
      breaks({ env }) {
        broken(env.record, 'clearLoginValues');
        broken(env.rules.hooks, 'preApi');
      },
      asks: events.registration.switchChosen(),
      event: events.registration.switched(),
      state: 'filling',
    },
    'registration.submit': {
      page: REGISTRATION_PAGE,
      before: [events.registration.opened()],
      breaks: ({ env }) => broken(env.secretHandles, 'take'),
      asks: events.registration.submitted({ email: 'eva@studio.test', form: 'form' }),
      event: events.registration.answered({ kind: 'failed', message: null, failure: null }),
      state: { refused: 'failed' },
    },
    'registration.submitWithPasskey': {
      page: REGISTRATION_PAGE,
      before: [events.registration.opened()],
      breaks: ({ env }) => broken(env.secretHandles, 'take'),
      asks: events.registration.submittedWithPasskey({ email: 'eva@studio.test', form: 'form' }),
      event: events.registration.answered({ kind: 'failed', message: null, failure: null }),
      state: { refused: 'failed' },
    },
    'registration.finish': {
      page: REGISTRATION_PAGE,
      before: [
        events.registration.opened(),
        events.registration.submitted({ email: 'eva@studio.test', form: 'form' }),
      ],
      breaks: ({ env }) => broken(env.record, 'signedIn'),
      asks: ({ http }) =>
        http.answer('/signup', {
          headers: sessionHeaders(person('eva')),
          body: { status: 'OK', user: {} },
        }),
      event: events.registration.navigationFailed(),
      state: 'joined',
    },
  },
};

export { visible } from '../registrationVisible';
