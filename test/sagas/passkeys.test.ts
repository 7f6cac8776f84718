import { events } from '../../src/kit/events';
import { openAs, openWorld, settle, stopTimersInTests, type World } from '../support/world';

const LIST = '/api/account/passkeys';
const PASSKEY = { id: 'one', createdAt: 1, lastUsedAt: null, synced: true, aaguid: '', name: '' };
const accepted = (...ids: string[]) => ({ handle: 'YW5h', name: 'ana@studio.test', ids });
const ok = (data: object) => ({ body: { ret: 0, data } });

stopTimersInTests();

/** Opens the account page with one passkey. */
async function opened(): Promise<World> {
  const world = openAs('fresh');
  await settle();
  world.store.dispatch(events.passkeys.asked());
  await settle();
  world.http.answer(
    LIST,
    ok({ offered: true, passkeys: [PASSKEY], accepted: accepted(PASSKEY.id) }),
  );
  await settle();
  return world;
}

/** Creates another passkey on the device, not yet stored on the server. */
async function made(): Promise<World> {
  const world = await opened();
  world.store.dispatch(events.passkeys.addAsked());
  await settle();
  world.http.answer(`${LIST}/options`, ok({ status: 'OK', challenge: 'AAAA' }));
  await settle();
  world.passkeys.answer({ ok: true, credential: { id: 'two' } });
  await settle();
  return world;
}

describe('signing in with a passkey', () => {
  const OPTIONS = '/webauthn/options/signin';
  const ASKED = { body: { status: 'OK', challenge: 'AAAA', webauthnGeneratedOptionsId: 'one' } };

  /** Opens the sign-in page, with a pending autofill request. */
  async function waiting(): Promise<World> {
    const world = openWorld();
    await settle();
    world.store.dispatch(events.passkeySignIn.opened());
    await settle();
    world.http.answer(OPTIONS, ASKED);
    await settle();
    return world;
  }

  it('sending a password ends the autofill request', async () => {
    const { passkeys, store } = await waiting();
    expect(passkeys.asked).toBe('autofill');
    store.dispatch(
      events.signIn.submitted({ email: 'ana@studio.test', secret: 'handle', remember: false }),
    );
    await settle();
    expect(passkeys.asked).toBeNull();
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
      http.answer('/webauthn/signin', reply);
      await settle();
      expect(passkeys.forgotten).toHaveLength(forgotten);
    },
  );

  it('after a missing response, a press requests a new challenge', async () => {
    const { http, passkeys, store } = await waiting();
    passkeys.answer({ ok: true, credential: { id: 'one' } });
    await settle();
    http.answer('/webauthn/signin', 'network');
    await settle();
    store.dispatch(events.passkeySignIn.pressed());
    await settle();
    expect(http.isWaiting(OPTIONS)).toBe(true);
  });
});

describe('the passkeys of an account', () => {
  it('A47: send the device the valid ids and the account name after loading and after a removal', async () => {
    const { http, passkeys, store } = await opened();
    expect(passkeys.told).toEqual([accepted('one')]);
    store.dispatch(events.passkeys.removeAsked({ id: 'one' }));
    store.dispatch(events.passkeys.removeConfirmed());
    await settle();
    http.answer(`${LIST}/remove`, ok({ status: 'OK', accepted: accepted() }));
    await settle();
    expect(passkeys.told).toEqual([accepted('one'), accepted()]);
    expect(passkeys.forgotten).toEqual([{ id: 'one' }]);
  });

  it('A47: send nothing if the core does not return the account name', async () => {
    const { http, passkeys, store } = await opened();
    store.dispatch(events.passkeys.asked());
    await settle();
    http.answer(LIST, ok({ offered: true, passkeys: [PASSKEY], accepted: null }));
    await settle();
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
    http.answer(LIST, ok({ status: 'INVALID_AUTHENTICATOR_ERROR' }));
    await settle();
    expect(passkeys.forgotten).toEqual([{ id: 'two' }]);
    expect(store.getState().passkeys).toMatchObject({ value: 'notAdded' });
  });

  it('an error when reloading the list after adding one is kept for the page', async () => {
    const { http, store } = await made();
    http.answer(LIST, ok({ status: 'OK' }));
    await settle();
    http.answer(LIST, { status: 403, body: { ret: 403, errMsg: 'No more.' } });
    await settle();
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
    store.dispatch(events.passkeys.addAsked());
    await settle();
    http.answer(`${LIST}/options`, ok({ status: 'OK', challenge: 'AAAA' }));
    await settle();
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
    world.store.dispatch(events.registration.opened());
    await settle();
    world.secretHandles.secrets.set('form', JSON.stringify({ email: 'eva@studio.test' }));
    world.store.dispatch(
      events.registration.submittedWithPasskey({ email: 'eva@studio.test', form: 'form' }),
    );
    await settle();
    return world;
  }
  const resultOf = ({ store }: World) => store.getState().registration.context.result;

  it('a refusal of the server is shown before the device is asked', async () => {
    const world = await sent();
    const fieldErrors = [{ id: 'email', error: 'This email already exists.' }];
    world.http.answer(MAKING, { body: { status: 'FIELD_ERROR', formFields: fieldErrors } });
    await settle();
    expect(resultOf(world)).toEqual({ kind: 'fieldError', fieldErrors });
    expect(world.passkeys.asked).toBeNull();
  });

  it('a closed dialog creates no account and leaves the form unchanged', async () => {
    const world = await sent();
    world.http.answer(MAKING, OPTIONS);
    await settle();
    world.passkeys.answer({ ok: false, reason: 'cancelled' });
    await settle();
    expect(resultOf(world)).toEqual({ kind: 'noPasskey', reason: 'cancelled' });
  });

  it('a refused passkey is removed from the device, but not after a failure', async () => {
    for (const [reply, forgotten] of [
      [{ body: { status: 'INVALID_AUTHENTICATOR_ERROR' } }, 1],
      ['network', 0],
    ] as const) {
      const world = await sent();
      world.http.answer(MAKING, OPTIONS);
      await settle();
      world.passkeys.answer({ ok: true, credential: { id: 'one' } });
      await settle();
      world.http.answer('/webauthn/signup', reply);
      await settle();
      expect(world.passkeys.forgotten).toHaveLength(forgotten);
    }
  });

  it.each([
    ['the server offers them and the device stores them', ['webauthn'], true, true],
    ['the server offers none', ['emailpassword'], true, false],
    ['the device stores none', ['webauthn'], false, false],
  ] as const)(
    'is offered only if both support it: %s',
    async (_why, firstFactors, canKeep, passkeys) => {
      const world = openWorld({ page: 'https://test.adlantern.example/portal/register' });
      world.passkeys.canKeep = canKeep;
      world.store.dispatch(events.registration.opened());
      await settle();
      const emailPassword = { enabled: true };
      world.http.answer('/loginmethods', { body: { status: 'OK', emailPassword, firstFactors } });
      await settle();
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
      world.store.dispatch(events.registration.opened());
      await settle();
      world.http.answer('/loginmethods', { body: { status: 'OK', registration } });
      await settle();
      expect(world.store.getState().registration.value).toEqual(value);
    },
  );
});
