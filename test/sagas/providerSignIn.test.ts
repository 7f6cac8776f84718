import { events } from '../../src/kit/events';
import type { Reply } from '../support/fakeHttp';
import { respondTo, started, tell } from '../support/acts';
import { openWorld, stopTimersInTests } from '../support/world';

stopTimersInTests();

/** Comes back from a provider that the SDK uses without PKCE, as it does if the provider has a client secret. */
async function back(parameters: string, reply: Reply) {
  const world = await started(openWorld());
  const { page, providerTries, http, store } = world;
  page.href = new URL('/portal/provider-sign-in', page).href;
  const begun = { id: 'acme', name: 'Acme ID', state: 'state', verifier: '', remember: false };
  providerTries.begin({ ...begun, purpose: 'signIn' });
  page.search = `?state=state&${parameters}`;
  await tell(world, events.providerSignIn.opened());
  const { body } = http.sent.at(-1) ?? {};
  await respondTo(world, '/signinup', reply);
  return { body, result: store.getState().providerSignIn.context.result };
}

const FAILS: Reply = { status: 500, body: 'Invalid code verifier.' };

it('sends no PKCE verifier to a backend that gave none', async () => {
  const { body } = await back('code=code', FAILS);
  expect(body).toMatchObject({ redirectURIInfo: { redirectURIQueryParams: { code: 'code' } } });
  expect(body).not.toHaveProperty('redirectURIInfo.pkceCodeVerifier');
});

it.each<[string, string, Reply, object]>([
  ['canceled, and the backend fails', 'error=access_denied', FAILS, { reason: 'cancelled' }],
  [
    'canceled, and the backend says more',
    'error=access_denied',
    { body: { status: 'GENERAL_ERROR', message: 'Acme ID is closed.' } },
    { message: 'Acme ID is closed.' },
  ],
  ['another error', 'error=server_error', FAILS, { kind: 'failed' }],
])('98: a sign-in at a provider: %s', async (_name, parameters, reply, result) => {
  expect((await back(parameters, reply)).result).toMatchObject(result);
});
