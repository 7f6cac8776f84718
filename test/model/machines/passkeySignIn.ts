import type { PasskeyRefusal, PasskeySignInResult } from '../../../machines/passkeys/passkeySignIn';
import { events } from '../../../src/kit/events';
import type { MessageKey } from '../../../src/rules/message';
import { callFailureText } from '../../../src/text/callFailureText';
import { LEAVE_LIMIT_MS } from '../../support/limits';
import { person } from '../../support/person';
import { SECRETS } from '../../support/secrets';
import { pass, sessionHeaders, settle, type World } from '../../support/world';
import { byPage, environment, user, GENERAL_FAILURE, modelOf, response } from '../caseOf';
import type { Cases } from '../caseOf';
import { broken, CALL_LIMIT, dispatch, type Driver } from '../jestDriver';
import { unanswered } from '../tracedCalls';
import { replies } from '../replyTable';
import { busy, button, type Seen, type Visible } from '../visible';

const OPTIONS = '/webauthn/options/signin';
const SIGN_IN = '/webauthn/signin';

const answered = response(events.passkeySignIn.answered);
const notPicked = (reason: PasskeyRefusal) =>
  environment(`no passkey is returned: ${reason}`, events.passkeySignIn.notPicked({ reason }));

const NO_ANSWER: PasskeySignInResult = unanswered(
  'https://test.adlantern.example/api_v2/auth/webauthn/signin',
);
const NOT_ASKED: PasskeySignInResult = GENERAL_FAILURE;

const always: Cases<'passkeySignIn'> = [
  byPage('the button is on the page', { type: 'passkeySignIn/opened' }),
  user('presses the button', { type: 'passkeySignIn/pressed' }),
  user('picks a passkey', events.passkeySignIn.picked({ secret: 'handle', remember: true })),
  notPicked('cancelled'),
  notPicked('unsupported'),
  notPicked('site'),
  notPicked('device'),
  user('leaves the page', { type: 'passkeySignIn/reset' }),
  environment('is still here', { type: 'passkeySignIn/navigationFailed' }),
];
const checks: Cases<'passkeySignIn'> = [
  ...always,
  answered('the passkey is right', { kind: 'signedIn', tokens: 'tokens' }),
  answered('the passkey is unknown', { kind: 'unknown' }),
  answered('the question was too old', { kind: 'expired' }),
  answered('the passkey is not the one it claims to be', { kind: 'notVerified' }),
  answered('this user may not sign in', { kind: 'notAllowed', reason: 'Suspended.' }),
  answered('there is no response', NO_ANSWER),
];
const asks = [...always, answered('there is nothing to sign', NOT_ASKED)];

export const model = modelOf('passkeySignIn', {
  cases: ({ value }) => (value === 'asking' ? asks : checks),
  maxDepth: 5,
});

const CREDENTIAL = { id: 'a-passkey', response: { signature: SECRETS.assertion } };

/** Lets the server send the challenge for a passkey, if one is requested. */
async function putQuestion({ http }: World): Promise<void> {
  await settle();
  if (http.isWaiting(OPTIONS))
    http.answer(OPTIONS, {
      body: { status: 'OK', challenge: 'AAAA', webauthnGeneratedOptionsId: 'options' },
    });
  await settle();
}

const replyFor = replies<PasskeySignInResult>({
  signedIn: {
    headers: sessionHeaders(person('ana')),
    body: { status: 'OK', user: { accessToken: SECRETS.accessToken } },
  },
  unknown: 'CREDENTIAL_NOT_FOUND_ERROR',
  expired: 'INVALID_OPTIONS_ERROR',
  notVerified: 'INVALID_CREDENTIALS_ERROR',
  notAllowed: ({ reason }) => ({ body: { status: 'SIGN_IN_NOT_ALLOWED', reason } }),
});

async function picked(world: World): Promise<void> {
  world.passkeys.canAutofill = false;
  world.store.dispatch(events.passkeySignIn.opened());
  world.store.dispatch(events.passkeySignIn.pressed());
  await putQuestion(world);
  world.secretHandles.handle = 'handle';
  world.passkeys.answer({ ok: true, credential: CREDENTIAL });
  await settle();
}

const FAILED = { kind: 'failed', message: null, failure: null } as const;

/** The button is shown; the user picks a passkey, or the browser returns none; the server checks it. */
export const driver: Driver<'passkeySignIn'> = {
  executors: {
    'passkeySignIn/picked': async (world, event) => {
      await putQuestion(world);
      // Without a pending challenge no passkey can be picked.
      if (world.passkeys.asked === null) return dispatch(world, event);
      world.passkeys.remembered = event.payload.remember;
      world.secretHandles.handle = event.payload.secret;
      world.passkeys.answer({ ok: true, credential: CREDENTIAL });
    },
    'passkeySignIn/notPicked': async (world, event) => {
      await putQuestion(world);
      if (world.passkeys.asked !== 'get') return dispatch(world, event);
      world.passkeys.answer({ ok: false, reason: event.payload.reason });
    },
    'passkeySignIn/answered': ({ http, secretHandles }, { payload }) => {
      secretHandles.handle = 'tokens';
      http.answer(http.isWaiting(SIGN_IN) ? SIGN_IN : OPTIONS, replyFor(payload));
    },
    // Only failed work causes it.
    'passkeySignIn/navigationFailed': dispatch,
  },
  elapse: (world) => pass(world, LEAVE_LIMIT_MS),
  sends: [SECRETS.assertion],
  workEnds: {
    'passkeySignIn.ask':
      'The request times out after 60 s, and the browser after the lifetime of the challenge.',
    'passkeySignIn.check': CALL_LIMIT,
  },
  crashes: {
    'passkeySignIn.ask': {
      before({ store, passkeys }) {
        passkeys.canAutofill = false;
        store.dispatch(events.passkeySignIn.opened());
      },
      breaks: ({ env }) => broken(env.addresses, 'auth'),
      asks: events.passkeySignIn.pressed(),
      event: events.passkeySignIn.answered(FAILED),
      state: { refused: 'failed' },
    },
    'passkeySignIn.check': {
      before({ store, passkeys }) {
        passkeys.canAutofill = false;
        store.dispatch(events.passkeySignIn.opened());
      },
      breaks: ({ env }) => broken(env.secretHandles, 'take'),
      asks: events.passkeySignIn.picked({ secret: 'handle', remember: false }),
      event: events.passkeySignIn.answered(FAILED),
      state: { refused: 'failed' },
    },
    'passkeySignIn.finish': {
      before: picked,
      breaks: ({ env }) => broken(env.record, 'signedIn'),
      asks: ({ http }) => http.answer(SIGN_IN, replyFor({ kind: 'signedIn', tokens: 'tokens' })),
      event: events.passkeySignIn.navigationFailed(),
      state: 'idle',
    },
  },
};

const BUTTON = button('waysIn:passkey');
const OFFERED: Seen = { there: [BUTTON] };
const ASKING: Seen = { there: [busy('waysIn:passkeyAsking')] };
const CHECKING: Seen = { there: [busy('waysIn:passkeyChecking')] };
const refusedFor = (key: MessageKey): Seen => ({ there: [BUTTON], announced: [{ key }] });

export const visible: Visible<'passkeySignIn'> = {
  path: '/portal/login',
  fromStart: true,
  before: [
    events.signInMethods.opened(),
    events.signInMethods.answered({ password: true, singleSignOn: true, others: ['webauthn'] }),
  ],
  states: {
    idle: { nothing: 'The button opens it as soon as it is available.' },
    waiting: OFFERED,
    asking: ASKING,
    checking: CHECKING,
    'refused.cancelled': refusedFor('waysIn:passkeyErrors.cancelled'),
    'refused.unsupported': refusedFor('waysIn:passkeyErrors.unsupported'),
    'refused.site': refusedFor('waysIn:passkeyErrors.site'),
    'refused.device': refusedFor('waysIn:passkeyErrors.device'),
    'refused.unknown': refusedFor('waysIn:passkeyErrors.unknown'),
    'refused.expired': refusedFor('waysIn:passkeyErrors.expired'),
    'refused.notVerified': refusedFor('waysIn:passkeyErrors.notVerified'),
    'refused.notAllowed': { there: [BUTTON], announced: [{ text: 'Suspended.' }] },
    'refused.failed': ({ result }) => ({
      there: [BUTTON],
      announced: [
        result?.kind === 'failed' && result.failure
          ? callFailureText(result.failure).meaning
          : { text: 'Try later.' },
      ],
    }),
    signedIn: CHECKING,
  },
  effects: {
    'passkeySignIn.arm': {
      nothing: 'The browser offers passkeys in the email field automatically.',
    },
    'passkeySignIn.ask': ASKING,
    'passkeySignIn.check': CHECKING,
    'passkeySignIn.finish': {
      nothing: 'The browser leaves for the requested page (test/chromium/passkeys.test.ts).',
    },
  },
};
