import type { WorkSignInResult } from '../../../machines/workSignIn/workSignIn';
import { events } from '../../../src/kit/events';
import { callFailureText } from '../../../src/text/callFailureText';
import { LEAVE_LIMIT_MS } from '../../support/limits';
import { pass, settle, type World } from '../../support/world';
import { user, GENERAL_FAILURE, wrongField, modelOf, response, type Cases } from '../caseOf';
import { CALL_LIMIT, type Driver } from '../jestDriver';
import { replies } from '../replyTable';
import { unanswered } from '../tracedCalls';
import { and, button, calm, refused, refusedField, saying, working } from '../visible';
import type { Seen, Visible } from '../visible';

const URL_OF_CALL = 'https://test.adlantern.example/api/work-sign-in';

const answered = response(events.workSignIn.answered);

const cases: Cases<'workSignIn'> = [
  user('submits', events.workSignIn.submitted({ email: 'mira@studio.test' })),
  answered('a provider signs in', { kind: 'provider', name: 'Acme ID' }),
  answered('the provider is not there', { kind: 'unavailable', name: 'Acme ID' }),
  answered('the ordinary ways sign in', { kind: 'ordinary' }),
  answered('the address is refused', wrongField('email', 'Not this one.')),
  answered('it fails with a general message', GENERAL_FAILURE),
  answered('there is no response', unanswered(URL_OF_CALL)),
  user('leaves the page', { type: 'workSignIn/reset' }),
];

/** The single field, with every outcome of an email address. */
export const model = modelOf('workSignIn', {
  // The page has navigated to the sign-in page.
  cases: ({ value }) => (value === 'ordinary' ? [] : cases),
  maxDepth: 5,
});

const PATH = '/api/work-sign-in';
const OUT = '/authorisationurl';
const address = 'https://acme.test/authorise?client_id=portal&state=s';

const replyFor = replies<WorkSignInResult>({
  provider: ({ name }) => ({ body: { status: 'OK', provider: { id: 'acme', name } } }),
  unavailable: ({ name }) => ({ body: { status: 'OK', provider: { id: 'acme', name } } }),
  ordinary: { body: { status: 'OK', provider: null } },
});

/** The server returns where the address leads; for a provider, its address is requested. */
async function answer({ http }: World, result: WorkSignInResult): Promise<void> {
  http.answer(PATH, replyFor(result));
  if (result.kind !== 'provider' && result.kind !== 'unavailable') return;
  await settle();
  http.answer(OUT, {
    body:
      result.kind === 'provider'
        ? { status: 'OK', urlWithQueryParams: address, pkceCodeVerifier: 'verifier' }
        : { status: 'PROVIDER_UNAVAILABLE' },
  });
}

/** The user sends the form; the server responds to POST /api/work-sign-in. */
export const driver: Driver<'workSignIn'> = {
  executors: { 'workSignIn/answered': (world, { payload }) => answer(world, payload) },
  elapse: (world) => pass(world, LEAVE_LIMIT_MS),
  workEnds: { 'workSignIn.submit': CALL_LIMIT },
  crashes: {
    'workSignIn.submit': {
      asks: events.workSignIn.submitted({ email: 'mira@studio.test' }),
      event: events.workSignIn.answered({ kind: 'failed', message: null, failure: null }),
      state: { refused: 'failed' },
    },
  },
};

const SUBMIT = button('workSignIn:submit');

const EMAIL = { role: 'textbox', name: { key: 'form:email' } } as const;
const SUBMITTING: Seen = working('workSignIn:title', 'workSignIn:submitting');

export const visible: Visible<'workSignIn'> = {
  path: '/portal/login/work',
  states: {
    editing: calm('workSignIn:title', SUBMIT, EMAIL),
    submitting: SUBMITTING,
    'refused.fieldError': and(
      refusedField('workSignIn:title', EMAIL.name, { text: 'Not this one.' }),
      SUBMIT,
      { ...EMAIL, described: { text: 'Not this one.' } },
    ),
    'refused.failed': ({ result }) =>
      result?.kind === 'failed' && result.failure
        ? refused('workSignIn:title', callFailureText(result.failure).meaning)
        : refused('workSignIn:title', { text: 'Try later.' }),
    'refused.unavailable': and(
      refused('workSignIn:title', {
        key: 'workSignIn:unavailable',
        values: { provider: 'Acme ID' },
      }),
      SUBMIT,
    ),
    leaving: saying(calm('workSignIn:title'), {
      key: 'workSignIn:leaving',
      values: { provider: 'Acme ID' },
    }),
    ordinary: { nothing: 'The sign-in page replaces it.' },
  },
  effects: { 'workSignIn.submit': SUBMITTING },
};
