import type { FreshSignInContext, ProofResult } from '../../../machines/account/freshSignIn';
import type { PasskeyRefusal } from '../../../machines/passkeys/passkeySignIn';
import { events } from '../../../src/kit/events';
import type { Reply } from '../../support/fakeHttp';
import { SECRETS } from '../../support/secrets';
import { settle, type World } from '../../support/world';
import { user, modelOf, response, type Cases } from '../caseOf';
import { broken, CALL_LIMIT, type Driver, withSecret } from '../jestDriver';
import { unanswered } from '../tracedCalls';
import { busy, button, type Seen, type Visible } from '../visible';

const PATH = '/api/account/proof';
const URL_OF_CALL = `https://test.adlantern.example${PATH}`;

const answered = response(events.freshSignIn.answered);

const notPicked = (reason: PasskeyRefusal) =>
  answered(`the browser returns no passkey: ${reason}`, { kind: 'notPicked', reason });

const common: Cases<'freshSignIn'> = [
  user('downloads the data', events.freshSignIn.asked({ action: 'downloadData' })),
  user('deletes the account', events.freshSignIn.asked({ action: 'deleteAccount' })),
  user(
    'adds a passkey, and only a code is missing',
    events.freshSignIn.asked({ action: 'changePasskeys', needsCode: true }),
  ),
  user('sends the password or code', events.freshSignIn.submitted({ secret: 'typed' })),
  user('uses a passkey', { type: 'freshSignIn/passkeyPressed' }),
  answered('it is proved', { kind: 'proved' }),
  answered('the account has no password', {
    kind: 'notAllowed',
    reason: 'This account has no password.',
  }),
  answered('too many were wrong', {
    kind: 'failed',
    message: 'Please wait 15 minutes.',
    failure: null,
  }),
  answered('there is no response', unanswered(URL_OF_CALL)),
  user('has signed in in another tab', { type: 'freshSignIn/continued' }),
  user('cancels', { type: 'freshSignIn/canceled' }),
  user('leaves the page', { type: 'freshSignIn/reset' }),
];

const passwords = [
  ...common,
  answered('the password is wrong', { kind: 'wrongPassword' }),
  answered('the password is right, and a code is missing', { kind: 'codeMissing' }),
];
const codes = [...common, answered('the code is wrong', { kind: 'wrongCode', left: 4 })];
const picks = [
  ...common,
  notPicked('cancelled'),
  notPicked('unsupported'),
  notPicked('site'),
  notPicked('device'),
  answered('the passkey is another account’s', { kind: 'notVerified' }),
];

export const model = modelOf('freshSignIn', {
  cases({ value, context }) {
    if (value === 'picking') return picks;
    return context.needsCode ? codes : passwords;
  },
  identify: ({ value, context: { needsCode, result } }) => [
    value,
    needsCode,
    result?.kind,
    result?.kind === 'notPicked' ? result.reason : null,
  ],
  maxDepth: 5,
});

function replyFor(result: ProofResult): Reply | 'timeout' {
  switch (result.kind) {
    case 'proved':
      return { body: { status: 'OK' } };
    case 'codeMissing':
      return { body: { status: 'OK', needsCode: true } };
    case 'wrongPassword':
      return { body: { status: 'WRONG_CREDENTIALS_ERROR' } };
    case 'wrongCode':
      return { body: { status: 'WRONG_CODE', left: result.left } };
    case 'notVerified':
    case 'notPicked':
      return { body: { status: 'PASSKEY_NOT_VERIFIED' } };
    case 'notAllowed':
      return { body: { status: 'PROOF_NOT_ALLOWED', reason: result.reason } };
    case 'failed':
      return result.failure
        ? 'timeout'
        : { status: 429, body: { ret: 429, message: result.message } };
  }
}

/** The server sends the challenge for a passkey. */
async function putQuestion({ http }: World): Promise<void> {
  http.answer('/webauthn/options/signin', {
    body: { status: 'OK', challenge: 'AAAA', webauthnGeneratedOptionsId: 'options' },
  });
  await settle();
}

/** The user acts and proves; the server responds to POST /api/account/proof. */
export const driver: Driver<'freshSignIn'> = {
  session: 'fresh',
  executors: {
    'freshSignIn/submitted': (world, event) => {
      const { needsCode } = world.store.getState().freshSignIn.context;
      const typed = needsCode ? SECRETS.verificationCode : SECRETS.password;
      withSecret('secret', typed)(world, event);
    },
    'freshSignIn/answered': async (world, { payload }) => {
      const { http, passkeys } = world;
      if (!http.isWaiting(PATH)) {
        await putQuestion(world);
        if (payload.kind === 'notPicked')
          return passkeys.answer({ ok: false, reason: payload.reason });
        passkeys.answer({ ok: true, credential: { response: { signature: SECRETS.assertion } } });
        await settle();
      }
      http.answer(PATH, replyFor(payload));
    },
  },
  sends: [SECRETS.password, SECRETS.verificationCode, SECRETS.assertion],
  workEnds: {
    'freshSignIn.prove': CALL_LIMIT,
    'freshSignIn.proveCode': CALL_LIMIT,
    'freshSignIn.provePasskey':
      'Its requests time out after 60 s each, and the browser after the lifetime of the challenge.',
  },
  crashes: {
    'freshSignIn.prove': {
      before: [events.freshSignIn.asked({ action: 'downloadData' })],
      asks: events.freshSignIn.submitted({ secret: 'password' }),
      event: events.freshSignIn.answered({ kind: 'failed', message: null, failure: null }),
      state: { asking: 'failed' },
    },
    'freshSignIn.proveCode': {
      before: [events.freshSignIn.asked({ action: 'changePasskeys', needsCode: true })],
      asks: events.freshSignIn.submitted({ secret: 'code' }),
      event: events.freshSignIn.answered({ kind: 'failed', message: null, failure: null }),
      state: { asking: 'failed' },
    },
    'freshSignIn.provePasskey': {
      before: [events.freshSignIn.asked({ action: 'downloadData' })],
      breaks: ({ env }) => broken(env.addresses, 'auth'),
      asks: events.freshSignIn.passkeyPressed(),
      event: events.freshSignIn.answered({ kind: 'failed', message: null, failure: null }),
      state: { asking: 'failed' },
    },
  },
};

/** The dialog, named after the pending action. */
const asking = ({ action, needsCode }: FreshSignInContext, seen: Seen = {}): Seen => ({
  ...seen,
  there: [
    { role: 'dialog', ...(action && { name: { key: `account:fresh.${action}` } }) },
    { role: 'textbox', name: { key: needsCode ? 'secondStep:code' : 'form:email' } },
    button('account:fresh.submit'),
  ],
});

const PROVING: Seen = {
  there: [busy('account:fresh.submitting')],
  announced: [{ key: 'account:fresh.submitting' }],
};

const PICKING: Seen = { there: [busy('account:fresh.passkeyAsking')] };

const PASSKEY = { id: 'one', createdAt: 1, lastUsedAt: null, synced: true, aaguid: '', name: '' };

/** What a user with a passkey sees of a fresh sign-in. */
export const visible: Visible<'freshSignIn'> = {
  path: '/portal/account',
  before: [
    events.passkeys.asked(),
    events.passkeys.read({
      kind: 'passkeys',
      passkeys: [PASSKEY],
      hasPassword: true,
      otherWays: [],
    }),
  ],
  states: {
    idle: { gone: [{ role: 'dialog' }] },
    'asking.fresh': (context) => asking(context),
    'asking.wrongPassword': (context) =>
      asking(context, { announced: [{ key: 'account:fresh.wrongPassword' }] }),
    'asking.wrongCode': (context) =>
      asking(context, { announced: [{ key: 'secondStep:errors.wrong', values: { count: 4 } }] }),
    'asking.failed': (context) => {
      const { result, needsCode } = context;
      const errors = needsCode ? 'secondStep:errors.passkey' : 'account:fresh.passkeyErrors';
      if (result?.kind === 'notPicked')
        return asking(context, { announced: [{ key: `${errors}.${result.reason}` }] });
      if (result?.kind === 'notVerified')
        return asking(context, { announced: [{ key: `${errors}.notVerified` }] });
      return asking(context, { announced: [{ key: 'form:errors.summary' }] });
    },
    proving: PROVING,
    picking: PICKING,
  },
  effects: {
    'freshSignIn.prove': PROVING,
    'freshSignIn.proveCode': PROVING,
    'freshSignIn.provePasskey': PICKING,
  },
};
