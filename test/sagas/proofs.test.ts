import type { Reply } from '../support/fakeHttp';
import { respondTo } from '../support/acts';
import { settle, stopTimersInTests, type World } from '../support/world';
import { asks, ENDED, ok, OOPS, opened, proofNeeded, payloadsOf, statusReply } from './asks';

stopTimersInTests();

const TRY = { id: 'acme', name: 'Acme', state: 'one', verifier: 'v', remember: true } as const;

describe('an account at a provider', () => {
  const back = async (purpose: 'signIn' | 'connect'): Promise<World> => {
    const world = await opened();
    world.page.href = 'https://test.adlantern.example/portal/provider-sign-in?state=one&code=c';
    world.providerTries.begin({ ...TRY, purpose });
    return world;
  };

  it.each<[reply: Reply, result: unknown]>([
    [statusReply('BANANA'), OOPS],
    [statusReply('constructor'), OOPS],
    [statusReply('SECOND_STEP_NEEDED'), { kind: 'signedIn', tokens: '' }],
  ])('handles the sign-in response %j', async (reply, result) => {
    const world = await back('signIn');
    await asks(world, { type: 'providerSignIn.check' });
    await respondTo(world, '/signinup', reply);
    expect(payloadsOf(world, 'providerSignIn/answered')).toEqual([result]);
  });

  it.each<[reply: Reply, result: unknown]>([
    [ok({ status: 'OK' }), { kind: 'connected' }],
    // After a stale sign-in the user starts again.
    [proofNeeded('changeProviders'), { kind: 'refused', reason: 'ended' }],
    [ok({ status: 'PROVIDER_REFUSED' }), { kind: 'refused', reason: 'refused' }],
    [ok({ status: 'constructor' }), expect.objectContaining({ kind: 'failed' })],
    [
      { body: { ret: 7, message: 'Later.' } },
      expect.objectContaining({ kind: 'failed', message: 'Later.' }),
    ],
  ])('handles the connect response %j', async (reply, result) => {
    const world = await back('connect');
    await asks(world, { type: 'providerSignIn.connect' });
    await respondTo(world, '/account/providers', reply);
    expect(payloadsOf(world, 'providerSignIn/connectAnswered')).toEqual([result]);
    expect(world.providerTries.read()).toBeNull();
  });

  it('is not connected without a request from this tab', async () => {
    const world = await opened();
    await asks(world, { type: 'providerSignIn.connect' });
    expect(payloadsOf(world, 'providerSignIn/connectAnswered')).toEqual([
      { kind: 'refused', reason: 'ended' },
    ]);
    expect(world.http.sent).toEqual([]);
  });

  it('is connected, not signed in, if started from the account', async () => {
    const world = await opened();
    await asks(world, { type: 'providers.connect', id: 'acme', name: 'Acme' });
    const urlWithQueryParams = 'https://acme.example/authorize';
    await respondTo(world, '/providers/begin', ok({ status: 'OK', urlWithQueryParams }));
    const [address = ''] = world.visited;
    const state = new URL(address).searchParams.get('state');
    world.page.href = `https://test.adlantern.example/portal/provider-sign-in?state=${state}&code=c`;
    // A provider without PKCE has no verifier.
    expect(world.providerTries.read()).toMatchObject({
      id: 'acme',
      purpose: 'connect',
      remember: false,
      verifier: '',
    });
  });
});

it.each<[reply: Reply, result: unknown]>([
  [statusReply('PROVIDER_CANCELLED'), { kind: 'refused', reason: 'cancelled' }],
  [statusReply('PROVIDER_UNAVAILABLE'), { kind: 'refused', reason: 'unavailable' }],
  [statusReply('PROVIDER_NOT_VERIFIED'), { kind: 'refused', reason: 'notVerified' }],
  [statusReply('PROVIDER_TRY_ENDED'), { kind: 'refused', reason: 'ended' }],
  [statusReply('NO_EMAIL_GIVEN_BY_PROVIDER'), { kind: 'refused', reason: 'noEmail' }],
  [
    { body: { status: 'SIGN_IN_UP_NOT_ALLOWED', reason: 'Locked.' } },
    { kind: 'notAllowed', reason: 'Locked.' },
  ],
  [{ body: { status: 'LINK_NEEDED', email: 'a@b.test' } }, { kind: 'unlinked', email: 'a@b.test' }],
  [{ status: 500, body: {} }, OOPS],
])(
  'a provider’s response is submitted, and continues or ends the attempt: %j',
  async (reply, result) => {
    const world = await opened();
    world.page.href = 'https://test.adlantern.example/portal/provider-sign-in?state=one&code=c';
    world.providerTries.begin({ ...TRY, purpose: 'signIn' });
    await asks(world, { type: 'providerSignIn.check' });
    expect(world.http.sent[0]?.body).toEqual({
      thirdPartyId: 'acme',
      redirectURIInfo: {
        redirectURIOnProviderDashboard: 'https://test.adlantern.example/portal/provider-sign-in',
        redirectURIQueryParams: { state: 'one', code: 'c' },
        pkceCodeVerifier: 'v',
      },
      shouldTryLinkingWithSessionUser: false,
    });
    await respondTo(world, '/signinup', reply);
    expect(payloadsOf(world, 'providerSignIn/answered')).toEqual([result]);
    // A user verified there may still connect an account.
    expect(world.providerTries.read() !== null).toBe(Object(result).kind === 'unlinked');
  },
);

describe('proving the user’s identity', () => {
  it.each([
    ['freshSignIn', { kind: 'notPicked', reason: 'cancelled' }],
    ['secondStepSignIn', { kind: 'givenUp' }],
  ] as const)('%s: a device without such a passkey is as a closed dialog', async (of, result) => {
    const world = await opened();
    await asks(world, { type: `${of}.provePasskey` });
    await respondTo(world, '/webauthn/options/signin', statusReply('OK'));
    world.passkeys.answer({ ok: false, reason: 'exists' });
    await settle();
    expect(payloadsOf(world, `${of}/answered`)).toEqual([result]);
  });

  it.each<[reply: Reply, result: unknown]>([
    [
      ok({ status: 'OK', way: 'singleSignOn' }),
      { kind: 'signedIn', tokens: 'tokens', singleSignOn: true },
    ],
    [ok({ status: 'OK' }), { kind: 'signedIn', tokens: 'tokens', singleSignOn: false }],
    [ok({ status: 'WRONG_CODE', left: 2 }), { kind: 'wrong', left: 2 }],
    [ok({ status: 'PASSKEY_NOT_VERIFIED' }), { kind: 'passkeyRefused', refusal: 'notVerified' }],
    [ok({ status: 'SIGN_IN_NOT_ALLOWED', reason: 'No.' }), { kind: 'notAllowed', reason: 'No.' }],
    [ok({ status: 'SIGN_IN_NOT_ALLOWED' }), { kind: 'notAllowed', reason: '' }],
    [ok({ status: 'BANANA' }), ENDED],
    [{ body: { ret: 7, message: 'Later.' } }, expect.objectContaining({ kind: 'failed' })],
  ])('by a second step: %j', async (reply, result) => {
    const world = await opened();
    world.secretHandles.secrets.set('s', '123456');
    await asks(world, { type: 'secondStepSignIn.try', code: 's', trust: true });
    expect(world.http.sent[0]?.body).toEqual({ code: '123456', trust: true });
    await respondTo(world, '/second-step', reply);
    expect(payloadsOf(world, 'secondStepSignIn/answered')).toEqual([result]);
  });
});
