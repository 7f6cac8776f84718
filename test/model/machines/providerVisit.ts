import { events } from '../../../src/kit/events';
import { LEAVE_LIMIT_MS } from '../../support/limits';
import { SECRETS } from '../../support/secrets';
import { pass } from '../../support/world';
import { environment, user, GENERAL_FAILURE, modelOf, response, type Cases } from '../caseOf';
import { broken, CALL_LIMIT, type Driver } from '../jestDriver';
import { busy, button, type Seen, type Visible } from '../visible';

const PATH = '/authorisationurl';
const ACME = { id: 'acme', name: 'Acme ID' };

const notOpened = response(events.providerVisit.notOpened);

const cases: Cases<'providerVisit'> = [
  user('chooses a provider', events.providerVisit.chosen(ACME)),
  environment('the way is open', { type: 'providerVisit/opened' }),
  notOpened('the provider does not respond', { kind: 'unavailable' }),
  notOpened('the server refuses', GENERAL_FAILURE),
  user('leaves the page', { type: 'providerVisit/reset' }),
];

export const model = modelOf('providerVisit', { cases: () => cases, maxDepth: 4 });

/** The user chooses; the server responds to GET /authorisationurl. */
export const driver: Driver<'providerVisit'> = {
  executors: {
    'providerVisit/opened': ({ http }) =>
      http.answer(PATH, {
        body: {
          status: 'OK',
          urlWithQueryParams: 'https://acme.example/auth?client_id=portal',
          pkceCodeVerifier: SECRETS.pkceVerifier,
        },
      }),
    'providerVisit/notOpened': ({ http }, { payload }) =>
      http.answer(PATH, {
        body:
          payload.kind === 'unavailable'
            ? { status: 'PROVIDER_UNAVAILABLE' }
            : { status: 'GENERAL_ERROR', message: payload.message },
      }),
  },
  elapse: (world) => pass(world, LEAVE_LIMIT_MS),
  workEnds: { 'providerVisit.open': CALL_LIMIT },
  crashes: {
    'providerVisit.open': {
      breaks: ({ env }) => broken(env.addresses, 'auth'),
      asks: events.providerVisit.chosen(ACME),
      event: events.providerVisit.notOpened({ kind: 'failed', message: null, failure: null }),
      state: { notOpened: 'failed' },
    },
  },
};

const values = { name: ACME.name };
const BUTTON = button({ key: 'waysIn:provider', values });
const OPENING: Seen = { there: [busy({ key: 'waysIn:providerOpening', values })] };

/** What the user sees of it on the sign-in page. */
export const visible: Visible<'providerVisit'> = {
  path: '/portal/login',
  before: [
    events.signInMethods.opened(),
    events.signInMethods.answered({ password: true, singleSignOn: true, others: [ACME] }),
  ],
  states: {
    idle: { there: [BUTTON] },
    opening: OPENING,
    leaving: OPENING,
    'notOpened.unavailable': {
      there: [BUTTON],
      announced: [{ key: 'waysIn:providerUnavailable', values }],
    },
    'notOpened.failed': { there: [BUTTON], announced: [{ text: 'Try later.' }] },
  },
  effects: { 'providerVisit.open': OPENING },
};
