import { signOnAnswer } from '../../../sagas/signIn/signOnAnswer';
import { writeSignOnState } from '../../../src/browser/signOnState';
import { events } from '../../../src/kit/events';
import { LEAVE_LIMIT_MS } from '../../support/limits';
import { person } from '../../support/person';
import { openWorld, pass, sessionHeaders } from '../../support/world';
import { environment, byPage, user, modelOf, type Cases } from '../caseOf';
import { broken, type Driver } from '../jestDriver';
import { calm, refused, type Seen, type Visible } from '../visible';

const RETURN_TO = '/portal/report?page=2#top';

const returned = (label: string, error: string | null, known = true) =>
  byPage(
    `returns ${label}`,
    events.singleSignOn.returned({ error, known, returnTo: known ? RETURN_TO : null }),
  );

const cases: Cases<'singleSignOn'> = [
  returned('signed in', null),
  returned('signed in, unasked for', null, false),
  returned('with an error, unasked for', 'access_denied', false),
  returned('with a state that the API refuses', 'invalid_state'),
  returned('with a second step required', 'second_step'),
  returned('cancelled', 'access_denied'),
  returned('to be asked there first', 'login_required'),
  returned('from a provider that is down', 'temporarily_unavailable'),
  returned('without an account here', 'account_unknown'),
  returned('with another error', 'unsupported_response_type'),
  environment('the session can be used', events.singleSignOn.opened({ present: true })),
  environment('the session cannot be used', events.singleSignOn.opened({ present: false })),
  user('leaves the page', { type: 'singleSignOn/reset' }),
  environment('is still here', { type: 'singleSignOn/navigationFailed' }),
];

/** The return from the identity provider (spec 4: login type). */
export const model = modelOf('singleSignOn', {
  cases: () => cases,
  identify: ({ value, context }) => [value, context.error],
  maxDepth: 4,
});

/** The time limit for opening a session. */
const OPEN_LIMIT_MS = 20_000;

/** The sign-in page starts at the address to which the API redirected the browser; the refresh request is answered. */
export const driver: Driver<'singleSignOn'> = {
  boot: () => openWorld({ page: 'https://test.adlantern.example/portal/login' }),
  executors: {
    'singleSignOn/returned': ({ env, page, store, tries }, { payload }) => {
      const { error, known, returnTo } = payload;
      if (known) tries.begin('nonce');
      const { searchParams } = page;
      const state = { nonce: 'nonce', url: returnTo ?? '', callback: '' };
      searchParams.set('state', known ? writeSignOnState(state) : 'no state of ours');
      if (error !== null) searchParams.set('error', error);
      const answer = signOnAnswer(env);
      if (answer) store.dispatch(events.singleSignOn.returned(answer));
    },
    'singleSignOn/opened': ({ http }, { payload: { present } }) =>
      http.answer(
        '/session/refresh',
        present ? { headers: sessionHeaders(person('ana')) } : { status: 401 },
      ),
    'singleSignOn/navigationFailed': ({ pageResume }) => pageResume.fire('restored'),
  },
  elapse: (world, delay) => pass(world, delay === 'leaveLimit' ? LEAVE_LIMIT_MS : OPEN_LIMIT_MS),
  crashes: {
    'singleSignOn.open': {
      breaks: ({ env }) => broken(env.tokens, 'read'),
      asks: events.singleSignOn.returned({ error: null, known: true, returnTo: null }),
      event: events.singleSignOn.opened({ present: false }),
      state: { refused: 'notOpened' },
    },
    'singleSignOn.finish': {
      before: [events.singleSignOn.returned({ error: null, known: true, returnTo: null })],
      breaks: ({ env }) => broken(env.record, 'signedInElsewhere'),
      asks: ({ http }) =>
        http.answer('/session/refresh', { headers: sessionHeaders(person('ana')) }),
      event: events.singleSignOn.navigationFailed(),
      state: 'idle',
    },
  },
};

const OPENING: Seen = {
  ...calm('signIn:title'),
  announced: [{ key: 'signIn:opening' }],
  gone: [{ role: 'textbox', name: { key: 'form:email' } }],
};

const refusedWith = (reason: 'stale' | 'cancelled' | 'interaction' | 'unavailable' | 'noAccount') =>
  refused('signIn:title', { key: `signIn:errors.${reason}` });

/** What the sign-in page shows on the return (OpenID Connect Core 3.1.2.6; reliability: R8, R9). */
export const visible: Visible<'singleSignOn'> = {
  path: '/portal/login',
  fromStart: true,
  states: {
    idle: (_context, { isSignedIn }) =>
      isSignedIn
        ? calm('signIn:signedIn.title')
        : calm('signIn:title', { role: 'textbox', name: { key: 'form:email' } }),
    opening: OPENING,
    signedIn: OPENING,
    'refused.stale': refusedWith('stale'),
    'refused.cancelled': refusedWith('cancelled'),
    'refused.interaction': refusedWith('interaction'),
    'refused.unavailable': refusedWith('unavailable'),
    'refused.noAccount': refusedWith('noAccount'),
    'refused.notOpened': refused('signIn:title', { key: 'signIn:errors.notOpened' }),
    'refused.other': ({ error }) =>
      refused('signIn:title', { key: 'signIn:errors.other', values: { code: error ?? '' } }),
  },
  effects: {
    'singleSignOn.open': OPENING,
    'singleSignOn.finish': OPENING,
    'singleSignOn.discard': refusedWith('stale'),
  },
};
