import type { Reply } from '../support/fakeHttp';
import { settle, stopTimers, type World } from '../support/world';
import { answer, asks, ENDED, ok, OOPS, opened, proofNeeded, told, word } from './asks';

beforeEach(stopTimers);
afterEach(() => jest.useRealTimers());

const TRY = { id: 'acme', name: 'Acme', state: 'one', verifier: 'v', remember: true } as const;

describe('an account at a provider', () => {
  const back = async (purpose: 'signIn' | 'connect'): Promise<World> => {
    const world = await opened();
    world.page.href = 'https://test.adlantern.example/portal/provider-sign-in?state=one&code=c';
    world.providerTries.begin({ ...TRY, purpose });
    return world;
  };

  it.each<[reply: Reply, result: unknown]>([
    [word('BANANA'), OOPS],
    [word('constructor'), OOPS],
    [word('SECOND_STEP_NEEDED'), { kind: 'signedIn', tokens: '' }],
  ])('signs in by %j', async (reply, result) => {
    const world = await back('signIn');
    await asks(world, { type: 'providerSignIn.check' });
    await answer(world, '/signinup', reply);
    expect(told(world, 'providerSignIn/answered')).toEqual([result]);
  });

  it.each<[reply: Reply, result: unknown]>([
    [ok({ status: 'OK' }), { kind: 'connected' }],
    // Who has signed in too long ago begins again.
    [proofNeeded('changeProviders'), { kind: 'refused', reason: 'ended' }],
    [ok({ status: 'PROVIDER_REFUSED' }), { kind: 'refused', reason: 'refused' }],
    [ok({ status: 'constructor' }), expect.objectContaining({ kind: 'failed' })],
    [
      { body: { ret: 7, message: 'Later.' } },
      expect.objectContaining({ kind: 'failed', message: 'Later.' }),
    ],
  ])('is connected by %j', async (reply, result) => {
    const world = await back('connect');
    await asks(world, { type: 'providerSignIn.connect' });
    await answer(world, '/account/providers', reply);
    expect(told(world, 'providerSignIn/connectAnswered')).toEqual([result]);
    expect(world.providerTries.read()).toBeNull();
  });

  it('is not connected by what this tab has not asked for', async () => {
    const world = await opened();
    await asks(world, { type: 'providerSignIn.connect' });
    expect(told(world, 'providerSignIn/connectAnswered')).toEqual([
      { kind: 'refused', reason: 'ended' },
    ]);
    expect(world.http.sent).toEqual([]);
  });

  it('is asked to connect, not to sign in, where the account begins it', async () => {
    const world = await opened();
    await asks(world, { type: 'providers.connect', id: 'acme', name: 'Acme' });
    const urlWithQueryParams = 'https://acme.example/authorize';
    await answer(world, '/providers/begin', ok({ status: 'OK', urlWithQueryParams }));
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
  [word('PROVIDER_CANCELLED'), { kind: 'refused', reason: 'cancelled' }],
  [word('PROVIDER_UNAVAILABLE'), { kind: 'refused', reason: 'unavailable' }],
  [word('PROVIDER_NOT_VERIFIED'), { kind: 'refused', reason: 'notVerified' }],
  [word('PROVIDER_TRY_ENDED'), { kind: 'refused', reason: 'ended' }],
  [word('NO_EMAIL_GIVEN_BY_PROVIDER'), { kind: 'refused', reason: 'noEmail' }],
  [
    { body: { status: 'SIGN_IN_UP_NOT_ALLOWED', reason: 'Locked.' } },
    { kind: 'notAllowed', reason: 'Locked.' },
  ],
  [{ body: { status: 'LINK_NEEDED', email: 'a@b.test' } }, { kind: 'unlinked', email: 'a@b.test' }],
  [{ status: 500, body: {} }, OOPS],
])('a provider’s answer is handed in, and leads on or ends the try: %j', async (reply, result) => {
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
  await answer(world, '/signinup', reply);
  expect(told(world, 'providerSignIn/answered')).toEqual([result]);
  // Who is proved there may still connect an account.
  expect(world.providerTries.read() !== null).toBe(Object(result).kind === 'unlinked');
});

describe('proving who is at work', () => {
  it.each<[reply: Reply, result: unknown]>([
    [word('OK'), { kind: 'proved' }],
    [word('WRONG_CREDENTIALS_ERROR'), { kind: 'wrongPassword' }],
    [word('PASSKEY_NOT_VERIFIED'), { kind: 'notVerified' }],
    [
      { body: { status: 'PROOF_NOT_ALLOWED', reason: 'Wait.' } },
      { kind: 'notAllowed', reason: 'Wait.' },
    ],
    [{ status: 500, body: {} }, OOPS],
  ])('by a password: %j', async (reply, result) => {
    const world = await opened();
    world.secretHandles.secrets.set('s', 'Lantern2026');
    await asks(world, { type: 'freshSignIn.prove', secret: 's' });
    expect(world.http.sent[0]?.body).toMatchObject({
      userId: 'ana',
      formFields: [{ id: 'password', value: 'Lantern2026' }],
    });
    await answer(world, '/account/proof', reply);
    expect(told(world, 'freshSignIn/answered')).toEqual([result]);
  });

  it.each([
    [
      'freshSignIn.provePasskey',
      'freshSignIn/answered',
      'exists',
      { kind: 'notPicked', reason: 'cancelled' },
    ],
    [
      'freshSignIn.provePasskey',
      'freshSignIn/answered',
      'site',
      { kind: 'notPicked', reason: 'site' },
    ],
    [
      'secondStepSignIn.provePasskey',
      'secondStepSignIn/answered',
      'cancelled',
      { kind: 'givenUp' },
    ],
    ['secondStepSignIn.provePasskey', 'secondStepSignIn/answered', 'exists', { kind: 'givenUp' }],
    ...(['unsupported', 'site', 'device'] as const).map(
      (refusal) =>
        [
          'secondStepSignIn.provePasskey',
          'secondStepSignIn/answered',
          refusal,
          { kind: 'passkeyRefused', refusal },
        ] as const,
    ),
  ] as const)('by a passkey, %s: %s says of %s', async (type, hears, reason, result) => {
    const world = await opened();
    await asks(world, { type });
    await answer(world, '/webauthn/options/signin', word('OK'));
    world.passkeys.answer({ ok: false, reason });
    await settle();
    expect(told(world, hears)).toEqual([result]);
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
    await answer(world, '/second-step', reply);
    expect(told(world, 'secondStepSignIn/answered')).toEqual([result]);
  });
});
