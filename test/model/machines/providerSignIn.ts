import type {
  ProviderArrival,
  ProviderRefusal,
  ProviderSignInContext,
  ProviderSignInResult,
} from '../../../machines/providers/providerSignIn';
import { events } from '../../../src/kit/events';
import type { Message } from '../../../src/rules/message';
import { LEAVE_LIMIT_MS } from '../../support/limits';
import { person } from '../../support/person';
import { SECRETS } from '../../support/secrets';
import { pass, sessionHeaders, settle, type World } from '../../support/world';
import { byPage, environment, user, GENERAL_FAILURE, modelOf, response } from '../caseOf';
import type { Cases } from '../caseOf';
import { AT_ONCE, broken, CALL_LIMIT, dispatch, type Driver, opening } from '../jestDriver';
import { replies } from '../replyTable';
import { AT_ONCE_OVER, calm, linkTo, type Seen, type Visible, saying } from '../visible';

const SIGN_IN = '/signinup';
const CONNECT = '/api/account/providers';
const NAME = 'Acme ID';
const EMAIL = 'ada@acme.example';

const arrived = (label: string, from: ProviderArrival['from']) =>
  environment(
    label,
    events.providerSignIn.arrived(
      from === 'nothing'
        ? { from, id: '', name: '', email: null, remember: false }
        : { from, id: 'acme', name: NAME, email: from === 'proved' ? EMAIL : null, remember: true },
    ),
  );
const answered = response(events.providerSignIn.answered);
const connectAnswered = response(events.providerSignIn.connectAnswered);

const REFUSALS: Readonly<Record<ProviderRefusal, string>> = {
  cancelled: 'PROVIDER_CANCELLED',
  refused: 'PROVIDER_REFUSED',
  unavailable: 'PROVIDER_UNAVAILABLE',
  notVerified: 'PROVIDER_NOT_VERIFIED',
  ended: 'PROVIDER_TRY_ENDED',
  noEmail: 'NO_EMAIL_GIVEN_BY_PROVIDER',
};
// Object.keys returns exactly these names, which its type cannot express.
const REASONS = Object.keys(REFUSALS) as ProviderRefusal[];

/** The tab's state is read at once, so nothing comes before it. */
const arrivals: Cases<'providerSignIn'> = [
  arrived('a response to a sign-in', 'signIn'),
  arrived('a response to connecting', 'connect'),
  arrived('a user proved earlier', 'proved'),
  arrived('nothing that this tab has requested', 'nothing'),
];
const cases: Cases<'providerSignIn'> = [
  byPage('the page is shown', { type: 'providerSignIn/opened' }),
  answered('the account is connected', { kind: 'signedIn', tokens: 'tokens' }),
  answered('no account is connected', { kind: 'unlinked', email: EMAIL }),
  answered('no account is connected, and no address is known', { kind: 'unlinked', email: null }),
  ...REASONS.map((reason) => answered(`no: ${reason}`, { kind: 'refused', reason })),
  answered('this user may not sign in', { kind: 'notAllowed', reason: 'Suspended.' }),
  answered('the server refuses', GENERAL_FAILURE),
  user('connects', { type: 'providerSignIn/connectPressed' }),
  connectAnswered('connected', { kind: 'connected' }),
  connectAnswered('connected to another account here', { kind: 'taken' }),
  connectAnswered('another one is connected', { kind: 'another' }),
  connectAnswered('too late', { kind: 'refused', reason: 'ended' }),
  user('leaves the page', { type: 'providerSignIn/reset' }),
  environment('is still here', { type: 'providerSignIn/navigationFailed' }),
];

/** The return from a provider, with every outcome. */
export const model = modelOf('providerSignIn', {
  cases: ({ value }) => (value === 'arriving' ? arrivals : cases),
  identify: ({ value, context: { result, email } }) => [
    value,
    email,
    result?.kind,
    result?.kind === 'refused' ? result.reason : null,
  ],
  maxDepth: 5,
});

/** Returns the browser from the attempt of the next event. */
function prepare(world: World, { from, id, name, email, remember }: ProviderArrival): void {
  const { page, providerTries } = world;
  providerTries.forget();
  page.href = new URL('/portal/provider-sign-in', page).href;
  if (from === 'nothing') return;
  const begun = { id, name, state: 'state', verifier: SECRETS.pkceVerifier, remember };
  providerTries.begin({ ...begun, purpose: from === 'connect' ? 'connect' : 'signIn' });
  if (from === 'proved') return providerTries.prove(email);
  page.searchParams.set('state', 'state');
  page.searchParams.set('code', SECRETS.providerCode);
}

const RESULTS = { connected: 'OK', taken: 'CONNECTED_ELSEWHERE', another: 'ANOTHER_CONNECTED' };

const replyFor = replies<ProviderSignInResult>({
  signedIn: {
    headers: sessionHeaders(person('ana')),
    body: { status: 'OK', user: { accessToken: SECRETS.accessToken } },
  },
  unlinked: ({ email }) => ({ body: { status: 'LINK_NEEDED', email } }),
  refused: ({ reason }) => ({ body: { status: REFUSALS[reason] } }),
  notAllowed: ({ reason }) => ({ body: { status: 'SIGN_IN_UP_NOT_ALLOWED', reason } }),
});

const back = (world: World, from: ProviderArrival['from']) => {
  prepare(world, { from, id: 'acme', name: NAME, email: null, remember: false });
  world.store.dispatch(events.providerSignIn.opened());
};

const CRASHED = { kind: 'failed', message: null, failure: null } as const;

/** The browser returns; the server responds to POST /signinup and POST /api/account/providers. */
export const driver: Driver<'providerSignIn'> = {
  session: 'fresh',
  executors: {
    'providerSignIn/opened': opening(prepare),
    'providerSignIn/answered': ({ http, secretHandles }, { payload }) => {
      secretHandles.handle = 'tokens';
      http.answer(SIGN_IN, replyFor(payload));
    },
    'providerSignIn/connectAnswered': ({ http }, { payload }) => {
      const status =
        payload.kind === 'refused' || payload.kind === 'failed'
          ? REFUSALS.ended
          : RESULTS[payload.kind];
      http.answer(CONNECT, { body: { ret: 0, data: { status } } });
    },
    // Only failed work causes it.
    'providerSignIn/navigationFailed': dispatch,
  },
  elapse: (world) => pass(world, LEAVE_LIMIT_MS),
  runsOn: ['providerSignIn/arrived'],
  sends: [SECRETS.pkceVerifier, SECRETS.providerCode],
  workEnds: {
    'providerSignIn.arrive': AT_ONCE,
    'providerSignIn.check': CALL_LIMIT,
    'providerSignIn.connect': CALL_LIMIT,
  },
  crashes: {
    'providerSignIn.arrive': {
      breaks: (world) => broken(world.providerTries, 'read'),
      asks: events.providerSignIn.opened(),
      event: events.providerSignIn.arrived({
        from: 'nothing',
        id: '',
        name: '',
        email: null,
        remember: false,
      }),
      state: 'refused',
    },
    'providerSignIn.check': {
      breaks: ({ env }) => broken(env.addresses, 'auth'),
      asks: (world) => back(world, 'signIn'),
      event: events.providerSignIn.answered(CRASHED),
      state: 'refused',
    },
    'providerSignIn.connect': {
      asks: (world) => back(world, 'connect'),
      event: events.providerSignIn.connectAnswered(CRASHED),
      state: 'refused',
    },
    'providerSignIn.finish': {
      async before(world) {
        back(world, 'signIn');
        await settle();
      },
      breaks: ({ env }) => broken(env.record, 'signedIn'),
      asks: ({ http }) => http.answer(SIGN_IN, replyFor({ kind: 'signedIn', tokens: 'tokens' })),
      event: events.providerSignIn.navigationFailed(),
      state: 'idle',
    },
  },
};

const values = { name: NAME };
const CHECKING: Seen = saying(calm('providers:page.title'), 'providers:page.opening');
const CONNECTING: Seen = saying(calm('providers:page.title'), 'providers:unlinked.connecting');
function messageOf({ result }: ProviderSignInContext): Message {
  switch (result?.kind) {
    case 'refused':
      return {
        key: `providers:refused.${result.reason}`,
        values: result.reason === 'ended' ? {} : values,
      };
    case 'taken':
    case 'another':
      return { key: `providers:refused.${result.kind}`, values };
    case 'notAllowed':
      return { text: 'Suspended.' };
    case 'failed':
    case 'signedIn':
    case 'unlinked':
    case 'connected':
    case undefined:
      return { text: 'Try later.' };
  }
}

/** What a visitor sees of it. */
export const visible: Visible<'providerSignIn'> = {
  path: '/portal/provider-sign-in',
  states: {
    idle: CHECKING,
    arriving: AT_ONCE_OVER,
    checking: CHECKING,
    signedIn: CHECKING,
    unlinked: ({ email }, { isSignedIn }) => {
      const title = { key: 'providers:unlinked.title', values } as const;
      if (isSignedIn)
        return calm(title, { role: 'button', name: { key: 'providers:unlinked.connect', values } });
      const text: Message =
        email === null
          ? { key: 'providers:unlinked.signIn', values }
          : { key: 'providers:unlinked.signInAs', values: { ...values, email } };
      return calm(title, { role: 'main', text }, linkTo('providers:unlinked.submit'));
    },
    connecting: CONNECTING,
    connected: calm(
      { key: 'providers:connected.title', values },
      linkTo('providers:page.continue'),
    ),
    refused: (context, { isSignedIn }) =>
      saying(
        calm(
          isSignedIn && context.name !== ''
            ? { key: 'providers:refused.notConnected', values }
            : 'providers:refused.title',
          linkTo({ key: isSignedIn ? 'providers:page.continue' : 'providers:page.signIn' }),
        ),
        messageOf(context),
      ),
  },
  effects: {
    'providerSignIn.arrive': AT_ONCE_OVER,
    'providerSignIn.check': CHECKING,
    'providerSignIn.connect': CONNECTING,
    'providerSignIn.finish': { nothing: 'The browser leaves for the requested page.' },
  },
};
