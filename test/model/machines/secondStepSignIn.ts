import type { AskedStep, StepAnswer } from '../../../machines/secondStep/secondStepSignIn';
import { events } from '../../../src/kit/events';
import { LEAVE_LIMIT_MS } from '../../support/limits';
import { person } from '../../support/person';
import { SECRETS } from '../../support/secrets';
import { respondTo, tell } from '../../support/acts';
import { pass, sessionHeaders, settle, type World } from '../../support/world';
import { byPage, environment, user, modelOf, response, type Cases } from '../caseOf';
import { broken, CALL_LIMIT, dispatch, type Driver, withSecret } from '../jestDriver';
import { ok, timedOut } from '../tracedCalls';
import { envelopes, failedReply } from '../replyTable';
import { leavesOf } from '../visible';

const OPTIONS = '/webauthn/options/signin';
const PATH = '/api_v2/auth/second-step';
const EMAIL = 'ana@studio.test';
const ASKED = {
  kind: 'code',
  email: EMAIL,
  hasRecoveryCodes: true,
  hasPasskey: true,
  removalMs: 86_400_000,
} as const;

const read = response(events.secondStepSignIn.read);
const answered = response(events.secondStepSignIn.answered);

const typed: Cases<'secondStepSignIn'> = [
  answered('the code is wrong', { kind: 'wrong', left: 3 }),
];
const picked: Cases<'secondStepSignIn'> = [
  answered('the passkey is another account’s', { kind: 'passkeyRefused', refusal: 'notVerified' }),
  answered('the device cannot', { kind: 'passkeyRefused', refusal: 'device' }),
  answered('the browser cannot', { kind: 'passkeyRefused', refusal: 'unsupported' }),
  answered('not at this address', { kind: 'passkeyRefused', refusal: 'site' }),
  answered('the window is closed', { kind: 'givenUp' }),
  answered('no challenge arrives', {
    kind: 'notAsked',
    message: null,
    failure: {
      kind: 'timeout',
      status: 0,
      method: 'POST',
      url: `https://test.adlantern.example/api_v2/auth${OPTIONS}`,
    },
  }),
  answered('the question is refused', { kind: 'notAsked', message: 'Try later.', failure: null }),
];
const common: Cases<'secondStepSignIn'> = [
  byPage('the page is opened', { type: 'secondStepSignIn/opened' }),
  read('a code is required', ASKED),
  read('an app is to be set up', { kind: 'setUp', email: EMAIL, hasPasskey: true }),
  read('there is no first step', { kind: 'ended' }),
  read('nothing arrives', { kind: 'failed', error: timedOut('GET', PATH) }),
  user('uses the other code', { type: 'secondStepSignIn/otherChosen' }),
  user(
    'types a code',
    events.secondStepSignIn.submitted({ code: 'handle', trust: true, remember: false }),
  ),
  user('uses a passkey', events.secondStepSignIn.passkeyChosen({ remember: false })),
  answered('the code is right', { kind: 'signedIn', tokens: 'tokens', singleSignOn: false }),
  answered('the code is right, after single sign-on', {
    kind: 'signedIn',
    tokens: 'tokens',
    singleSignOn: true,
  }),
  answered('the first step is too old', { kind: 'ended' }),
  answered('this user may not sign in', { kind: 'notAllowed', reason: 'Suspended.' }),
  answered('there is no response', { kind: 'failed', error: timedOut('POST', PATH) }),
  byPage(
    'the app is set up',
    events.secondStepSignIn.setUp({ tokens: '', singleSignOn: false, remember: false }),
  ),
  user('leaves the page', { type: 'secondStepSignIn/reset' }),
  environment('is still here', { type: 'secondStepSignIn/navigationFailed' }),
];

const isProving = (value: unknown): boolean =>
  leavesOf(value).some((leaf) => leaf.endsWith('proving'));

export const model = modelOf('secondStepSignIn', {
  cases: ({ value }) => [...common, ...(isProving(value) ? picked : typed)],
  identify: ({ value, context }) => [value, context.by, context.refusal, context.notAsked.message],
  maxDepth: 6,
});

const askedReply = envelopes<AskedStep>({
  code: ({ kind, ...rest }) => ok({ status: 'OK', step: kind, ...rest }),
  setUp: ({ kind, ...rest }) => ok({ status: 'OK', step: kind, hasRecoveryCodes: false, ...rest }),
  ended: 'NO_SIGN_IN',
});

const USER = { email: EMAIL, accessToken: SECRETS.accessToken };

const answerReply = envelopes<StepAnswer>({
  signedIn: ({ singleSignOn }) => ({
    headers: { ...sessionHeaders(person('ana')), 'anti-csrf': SECRETS.antiCsrf },
    ...ok({ status: 'OK', way: singleSignOn ? 'singleSignOn' : 'password', user: USER }),
  }),
  passkeyRefused: 'PASSKEY_NOT_VERIFIED',
  givenUp: () => 'timeout',
  notAsked: failedReply,
  wrong: ({ left }) => ok({ status: 'WRONG_CODE', left }),
  ended: 'NO_SIGN_IN',
  notAllowed: ({ reason }) => ok({ status: 'SIGN_IN_NOT_ALLOWED', reason }),
});

async function typing({ store, http }: World): Promise<void> {
  await tell({ store }, events.secondStepSignIn.opened());
  await respondTo({ http }, PATH, askedReply(ASKED));
}

/** The browser's result for the server's challenge, then the server's response to it. */
async function endProving(world: World, answer: StepAnswer): Promise<void> {
  const { http, passkeys } = world;
  if (answer.kind === 'notAsked') return http.answer(OPTIONS, answerReply(answer));
  await respondTo({ http }, OPTIONS, { body: { status: 'OK', webauthnGeneratedOptionsId: 'one' } });
  if (answer.kind === 'givenUp') return passkeys.answer({ ok: false, reason: 'cancelled' });
  if (answer.kind === 'passkeyRefused' && answer.refusal !== 'notVerified')
    return passkeys.answer({ ok: false, reason: answer.refusal });
  passkeys.answer({ ok: true, credential: { id: 'one' } });
  await settle();
  http.answer(PATH, answerReply(answer));
}

const SUBMITTED = { code: 'handle', trust: false, remember: false };
const CRASHED = { kind: 'failed', error: null } as const;

/** The user opens the page after the first step and types a code; the server responds. */
export const driver: Driver<'secondStepSignIn'> = {
  executors: {
    'secondStepSignIn/read': ({ http }, { payload }) => http.answer(PATH, askedReply(payload)),
    'secondStepSignIn/submitted': withSecret('code', SECRETS.verificationCode),
    'secondStepSignIn/answered': (world, { payload }) => {
      const { http, secretHandles, store } = world;
      secretHandles.handle = 'tokens';
      if (isProving(store.getState().secondStepSignIn.value)) return endProving(world, payload);
      http.answer(PATH, answerReply(payload));
    },
    // Only failed work causes it.
    'secondStepSignIn/navigationFailed': dispatch,
  },
  elapse: (world) => pass(world, LEAVE_LIMIT_MS),
  sends: [SECRETS.verificationCode],
  workEnds: {
    'secondStepSignIn.ask': CALL_LIMIT,
    'secondStepSignIn.try': CALL_LIMIT,
    'secondStepSignIn.provePasskey':
      'Its requests time out after 60 s each, and the browser after the lifetime of the challenge.',
  },
  crashes: {
    'secondStepSignIn.ask': {
      asks: events.secondStepSignIn.opened(),
      event: events.secondStepSignIn.read(CRASHED),
      state: 'unavailable',
    },
    'secondStepSignIn.try': {
      before: typing,
      breaks: ({ env }) => broken(env.secretHandles, 'take'),
      asks: events.secondStepSignIn.submitted(SUBMITTED),
      event: events.secondStepSignIn.answered(CRASHED),
      state: { refused: 'failed' },
    },
    'secondStepSignIn.provePasskey': {
      before: typing,
      breaks: ({ env }) => broken(env, 'waysIn'),
      async asks({ http, store }) {
        await tell({ store }, events.secondStepSignIn.passkeyChosen({ remember: false }));
        http.answer(OPTIONS, { body: { status: 'OK' } });
      },
      event: events.secondStepSignIn.answered(CRASHED),
      state: { refused: 'failed' },
    },
    'secondStepSignIn.finish': {
      async before(world) {
        await typing(world);
        await tell(world, events.secondStepSignIn.submitted(SUBMITTED));
      },
      breaks: ({ env }) => broken(env.record, 'signedIn'),
      asks({ http }) {
        const answer = { kind: 'signedIn', tokens: 'tokens', singleSignOn: false } as const;
        http.answer(PATH, answerReply(answer));
      },
      event: events.secondStepSignIn.navigationFailed(),
      state: 'ended',
    },
  },
};

export { visible } from '../secondStepSignInVisible';
