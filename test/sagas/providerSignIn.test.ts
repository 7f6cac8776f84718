import { events } from '../../src/kit/events';
import type { Reply } from '../support/fakeHttp';
import { respondTo, started, tell } from '../support/acts';
import { openWorld, stopTimersInTests } from '../support/world';

stopTimersInTests();

/** Comes back from a provider that the SDK uses without PKCE, as it does if the provider has a client secret. */
async function back(parameters: string, reply: Reply | null, countsCancels = false) {
  const world = await started(openWorld());
  const { page, providerTries, http, store } = world;
  page.href = new URL('/portal/provider-sign-in', page).href;
  const begun = { id: 'acme', name: 'Acme ID', state: 'state', verifier: '', remember: false };
  providerTries.begin({ ...begun, countsCancels, purpose: 'signIn' });
  page.search = `?state=state&${parameters}`;
  await tell(world, events.providerSignIn.opened());
  const { body } = http.sent.at(-1) ?? {};
  const asked = http.count('/signinup');
  if (reply !== null) await respondTo(world, '/signinup', reply);
  return { asked, body, result: store.getState().providerSignIn.context.result };
}

const CANCELED = 'error=access_denied';
const CANCEL = { reason: 'cancelled' };
const COUNTED: Reply = { body: { status: 'PROVIDER_CANCELLED' } };
const FAILS: Reply = { status: 500, body: 'Invalid code verifier.' };

it('sends no PKCE verifier to a backend that gave none', async () => {
  const { body } = await back('code=code', FAILS);
  expect(body).toMatchObject({ redirectURIInfo: { redirectURIQueryParams: { code: 'code' } } });
  expect(body).not.toHaveProperty('redirectURIInfo.pkceCodeVerifier');
});

it.each<[string, string, boolean, Reply | null, object]>([
  ['canceled, which the SDK would log as its error', CANCELED, false, null, CANCEL],
  ['canceled, and the server counts it', CANCELED, true, COUNTED, CANCEL],
  ['another error', 'error=server_error', false, FAILS, { kind: 'failed' }],
])('98: a sign-in at a provider: %s', async (_name, parameters, counts, reply, result) => {
  const asked = reply === null ? 0 : 1;
  expect(await back(parameters, reply, counts)).toMatchObject({ asked, result });
});
