import { events } from '../../src/kit/events';
import { respondTo, started, tell } from '../support/acts';
import { openAs, openWorld, pass, settle, stopTimersInTests, type World } from '../support/world';

const LIST = '/api/account/passkeys';
const PASSKEY = { id: 'one', createdAt: 1, lastUsedAt: null, synced: true, aaguid: '', name: '' };
const accepted = (...ids: string[]) => ({ handle: 'YW5h', name: 'ana@studio.test', ids });
const ok = (data: object) => ({ body: { ret: 0, data } });

stopTimersInTests();

/** Opens the account page with one passkey. */
async function opened(): Promise<World> {
  const world = await started(openAs('fresh'));
  await tell(world, events.passkeys.asked());
  await respondTo(
    world,
    LIST,
    ok({ offered: true, passkeys: [PASSKEY], accepted: accepted(PASSKEY.id) }),
  );
  return world;
}

/** Creates another passkey on the device, not yet stored on the server. */
async function made(): Promise<World> {
  const world = await opened();
  await tell(world, events.passkeys.addAsked());
  await respondTo(world, `${LIST}/options`, ok({ status: 'OK', challenge: 'AAAA' }));
  world.passkeys.answer({ ok: true, credential: { id: 'two' } });
  await settle();
  return world;
}

describe('signing in with a passkey', () => {
  const OPTIONS = '/webauthn/options/signin';
  const ASKED = { body: { status: 'OK', challenge: 'AAAA', webauthnGeneratedOptionsId: 'one' } };

  /** Opens the sign-in page, with a pending autofill request. */
  async function waiting(): Promise<World> {
    const world = await started(openWorld());
    await tell(world, events.passkeySignIn.opened());
    await respondTo(world, OPTIONS, ASKED);
    return world;
  }

  it('sending a password ends the autofill request', async () => {
    const { passkeys, store } = await waiting();
    expect(passkeys.asked).toBe('autofill');
    await tell(
      { store },
      events.signIn.submitted({ email: 'ana@studio.test', secret: 'handle', remember: false }),
    );
    expect(passkeys.asked).toBeNull();
  });

  it('after a refused password the field offers passkeys again, with a new challenge', async () => {
    const { http, passkeys, store } = await waiting();
    const attempt = { email: 'ana@studio.test', secret: 'handle', remember: false };
    await tell({ store }, events.signIn.submitted(attempt));
    expect(http.isWaiting(OPTIONS)).toBe(false);
    await respondTo({ http }, '/signin', { body: { status: 'WRONG_CREDENTIALS_ERROR' } });
    await respondTo({ http }, OPTIONS, ASKED);
    expect(passkeys.asked).toBe('autofill');
  });

  it('a late challenge of the field does not end the button’s request', async () => {
    const world = await started(openWorld());
    const { http, passkeys, store } = world;
    await tell(world, events.passkeySignIn.opened());
    await tell(world, events.passkeySignIn.pressed());
    // The challenge of the button comes first.
    http.answer(OPTIONS, ASKED);
    await settle();
    expect(passkeys.asked).toBe('get');
    if (http.isWaiting(OPTIONS)) await respondTo({ http }, OPTIONS, ASKED);
    expect([passkeys.asked, store.getState().passkeySignIn.value]).toEqual(['get', 'asking']);
  });

  it.each([
    ['the field', events.passkeySignIn.opened()],
    ['the button', events.passkeySignIn.pressed()],
  ])('a challenge for %s that comes after the page was left asks for nothing', async (_of, act) => {
    const world = await started(openWorld());
    world.passkeys.canAutofill = act.type === 'passkeySignIn/opened';
    await tell(world, events.passkeySignIn.opened());
    await tell(world, act);
    expect(world.http.isWaiting(OPTIONS)).toBe(true);
    await tell(world, events.passkeySignIn.reset());
    if (world.http.isWaiting(OPTIONS)) await respondTo(world, OPTIONS, ASKED);
    expect(world.passkeys.asked).toBeNull();
  });

  it.each([
    ['by its own lifetime', { timeout: 60_000 }, 48_000],
    ['by the usual one', {}, 240_000],
    ['without a storm of requests', { timeout: 1 }, 10_000],
  ])(
    'after a closed window the field’s challenge is renewed before it expires, %s',
    async (_name, lifetime, renewedMs) => {
      const world = await waiting();
      const { http, passkeys, store } = world;
      await tell(world, events.passkeySignIn.pressed());
      await respondTo(world, OPTIONS, ASKED);
      passkeys.answer({ ok: false, reason: 'cancelled' });
      await settle();
      await respondTo(world, OPTIONS, { body: { ...ASKED.body, ...lifetime } });
      const before = http.count(OPTIONS);
      await pass(world, renewedMs - 1);
      expect(http.count(OPTIONS)).toBe(before);
      await pass(world, 1);
      expect(http.count(OPTIONS)).toBe(before + 1);
      expect(store.getState().passkeySignIn.value).toEqual({ refused: 'cancelled' });
    },
  );

  it('the field has a new challenge soon after the computer has slept', async () => {
    const world = await waiting();
    world.browser.clock.now += 3_600_000;
    await pass(world, 10_000);
    expect(world.http.isWaiting(OPTIONS)).toBe(true);
  });

  it('a passkey picked while the next challenge is on its way signs the one before', async () => {
    const world = await waiting();
    await pass(world, 240_000);
    expect(world.http.isWaiting(OPTIONS)).toBe(true);
    world.passkeys.answer({ ok: true, credential: { id: 'one' } });
    await settle();
    expect(world.http.isWaiting('/webauthn/signin')).toBe(true);
  });

  it('the field asks again later if there was no challenge for it', async () => {
    const world = await started(openWorld());
    await tell(world, events.passkeySignIn.opened());
    await respondTo(world, OPTIONS, 'network');
    await pass(world, 240_000);
    await respondTo(world, OPTIONS, ASKED);
    expect(world.passkeys.asked).toBe('autofill');
  });

  it('a page restored from the back-forward cache offers passkeys again, but keeps a message', async () => {
    const world = await waiting();
    const { http, pageResume, passkeys, store } = world;
    passkeys.stop();
    await settle();
    pageResume.fire('restored');
    await settle();
    await respondTo(world, OPTIONS, ASKED);
    expect(passkeys.asked).toBe('autofill');
    await tell(world, events.passkeySignIn.pressed());
    await respondTo(world, OPTIONS, ASKED);
    passkeys.answer({ ok: false, reason: 'site' });
    await settle();
    pageResume.fire('restored');
    await settle();
    expect([http.isWaiting(OPTIONS), store.getState().passkeySignIn.value]).toEqual([
      false,
      { refused: 'site' },
    ]);
  });

  it.each([
    ['the server has removed it', { body: { status: 'CREDENTIAL_NOT_FOUND_ERROR' } }, 1],
    ['it did not pass the checks', { body: { status: 'INVALID_CREDENTIALS_ERROR' } }, 0],
    ['the server fails', { status: 500, body: {} }, 0],
  ] as const)(
    'A47: removes a passkey from the device only after a definite response: %s',
    async (_why, reply, forgotten) => {
      const { http, passkeys } = await waiting();
      passkeys.answer({ ok: true, credential: { id: 'one' } });
      await settle();
      await respondTo({ http }, '/webauthn/signin', reply);
      expect(passkeys.forgotten).toHaveLength(forgotten);
    },
  );

  it('after a missing response, a press requests a new challenge', async () => {
    const { http, passkeys, store } = await waiting();
    passkeys.answer({ ok: true, credential: { id: 'one' } });
    await settle();
    await respondTo({ http }, '/webauthn/signin', 'network');
    await tell({ store }, events.passkeySignIn.pressed());
    expect(http.isWaiting(OPTIONS)).toBe(true);
  });
});

describe('the passkeys of an account', () => {
  it('A47: send the device the valid ids and the account name after loading and after a removal', async () => {
    const { http, passkeys, store } = await opened();
    expect(passkeys.told).toEqual([accepted('one')]);
    store.dispatch(events.passkeys.removeAsked({ id: 'one' }));
    await tell({ store }, events.passkeys.removeConfirmed());
    await respondTo({ http }, `${LIST}/remove`, ok({ status: 'OK', accepted: accepted() }));
    expect(passkeys.told).toEqual([accepted('one'), accepted()]);
    expect(passkeys.forgotten).toEqual([{ id: 'one' }]);
  });

  it('A47: send nothing if the core does not return the account name', async () => {
    const { http, passkeys, store } = await opened();
    await tell({ store }, events.passkeys.asked());
    await respondTo({ http }, LIST, ok({ offered: true, passkeys: [PASSKEY], accepted: null }));
    expect(passkeys.told).toHaveLength(1);
  });

  it.each([
    [{}, ['password']],
    [{ hasPassword: false }, []],
    [{ otherWays: ['emailCode'] }, ['emailCode']],
  ])('the other ways to sign in of a response with %j are %j', async (own, otherWays) => {
    const { http, store } = await opened();
    store.dispatch(events.passkeys.asked());
    await settle();
    http.answer(LIST, ok({ offered: true, passkeys: [PASSKEY], accepted: null, ...own }));
    await settle();
    expect(store.getState().passkeys.context).toMatchObject({ otherWays });
  });

  it('a passkey that the server did not store is removed from the device', async () => {
    const { http, passkeys, store } = await made();
    await respondTo({ http }, LIST, ok({ status: 'INVALID_AUTHENTICATOR_ERROR' }));
    expect(passkeys.forgotten).toEqual([{ id: 'two' }]);
    expect(store.getState().passkeys).toMatchObject({ value: 'notAdded' });
  });

  it('a passkey without a response of the server stays, as it may have been stored', async () => {
    const { http, passkeys, store } = await made();
    await respondTo({ http }, LIST, { status: 500, body: {} });
    expect(passkeys.forgotten).toEqual([]);
    expect(store.getState().passkeys).toMatchObject({ value: 'failed' });
  });

  it('an error when reloading the list after adding one is kept for the page', async () => {
    const { http, store } = await made();
    await respondTo({ http }, LIST, ok({ status: 'OK' }));
    await respondTo({ http }, LIST, { status: 403, body: { ret: 403, errMsg: 'No more.' } });
    expect(store.getState().passkeys).toMatchObject({
      value: 'failed',
      context: { error: { rule: 'http.403' } },
    });
  });

  it.each([
    ['cancelled', 'shown', null],
    ['exists', 'notAdded', 'exists'],
  ] as const)('A46: a dialog that ends with %s leaves the page %s', async (end, value, reason) => {
    const { http, passkeys, store } = await opened();
    await tell({ store }, events.passkeys.addAsked());
    await respondTo({ http }, `${LIST}/options`, ok({ status: 'OK', challenge: 'AAAA' }));
    passkeys.answer({ ok: false, reason: end });
    await settle();
    expect(store.getState().passkeys).toMatchObject({ value, context: { reason } });
  });
});

describe('registering with a passkey', () => {
  const MAKING = '/webauthn/options/register';
  const OPTIONS = { body: { status: 'OK', challenge: 'AAAA', webauthnGeneratedOptionsId: 'one' } };

  /** Submits the form with a passkey. */
  async function sent(): Promise<World> {
    const world = openWorld({ page: 'https://test.adlantern.example/portal/register' });
    await tell(world, events.registration.opened());
    world.secretHandles.secrets.set('form', JSON.stringify({ email: 'eva@studio.test' }));
    await tell(
      world,
      events.registration.submittedWithPasskey({ email: 'eva@studio.test', form: 'form' }),
    );
    return world;
  }
  const resultOf = ({ store }: World) => store.getState().registration.context.result;

  it('a refusal of the server is shown before the device is asked', async () => {
    const world = await sent();
    const fieldErrors = [{ id: 'email', error: 'This email already exists.' }];
    await respondTo(world, MAKING, { body: { status: 'FIELD_ERROR', formFields: fieldErrors } });
    expect(resultOf(world)).toEqual({ kind: 'fieldError', fieldErrors });
    expect(world.passkeys.asked).toBeNull();
  });

  it('a closed dialog creates no account and leaves the form unchanged', async () => {
    const world = await sent();
    await respondTo(world, MAKING, OPTIONS);
    world.passkeys.answer({ ok: false, reason: 'cancelled' });
    await settle();
    expect(resultOf(world)).toEqual({ kind: 'noPasskey', reason: 'cancelled' });
  });

  const taken = [{ id: 'email', error: 'This email already exists.' }];
  it.each([
    ['a refused passkey', { body: { status: 'INVALID_AUTHENTICATOR_ERROR' } }, 1],
    ['an address of another', { body: { status: 'EMAIL_ALREADY_EXISTS_ERROR' } }, 1],
    [
      'an address that got an account meanwhile',
      { body: { status: 'FIELD_ERROR', formFields: taken } },
      1,
    ],
    [
      'an invitation used meanwhile',
      { body: { status: 'SIGN_UP_NOT_ALLOWED', reason: 'INVITATION_USED' } },
      1,
    ],
    ['a failure', 'network', 0],
    ['a success', { body: { status: 'OK' } }, 0],
  ] as const)(
    'the device forgets a passkey that certainly has no account: after %s',
    async (_why, reply, forgotten) => {
      const world = await sent();
      await respondTo(world, MAKING, OPTIONS);
      world.passkeys.answer({ ok: true, credential: { id: 'one' } });
      await settle();
      await respondTo(world, '/webauthn/signup', reply);
      expect(world.passkeys.forgotten).toHaveLength(forgotten);
    },
  );

  it.each([
    ['the server offers them and the device stores them', ['webauthn'], true, true],
    ['the server offers none', ['emailpassword'], true, false],
    ['the device stores none', ['webauthn'], false, false],
  ] as const)(
    'M21: is offered only if both support it: %s',
    async (_why, firstFactors, canKeep, passkeys) => {
      const world = openWorld({ page: 'https://test.adlantern.example/portal/register' });
      world.passkeys.canKeep = canKeep;
      await tell(world, events.registration.opened());
      const emailPassword = { enabled: true };
      await respondTo(world, '/loginmethods', {
        body: { status: 'OK', emailPassword, firstFactors },
      });
      expect(world.store.getState().registration.context).toMatchObject({ passkeys });
    },
  );

  it.each([
    ['reports it', { open: false }, { invitation: 'needed' }],
    ['is open', { open: true }, 'filling'],
    ['does not report it', undefined, 'filling'],
    ['reports something else', 'closed', 'filling'],
  ] as const)(
    'the same response tells whether an invitation is needed: a server that %s',
    async (_why, registration, value) => {
      const world = openWorld({ page: 'https://test.adlantern.example/portal/register' });
      await tell(world, events.registration.opened());
      await respondTo(world, '/loginmethods', { body: { status: 'OK', registration } });
      expect(world.store.getState().registration.value).toEqual(value);
    },
  );
});
