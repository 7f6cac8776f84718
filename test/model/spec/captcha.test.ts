import { events } from '../../../src/kit/events';
import type { CaptchaProof } from '../../../src/ports/accountPorts';
import type { Reply } from '../../support/fakeHttp';
import { respondTo, tell } from '../../support/acts';
import { openWorld, pass, settle, stopTimersInTests, type World } from '../../support/world';

const PAGE = 'https://test.adlantern.example/portal/login';
const NEEDED: Reply = { body: { status: 'NEED_CHECK_RECAPTCHA', message: 'Are you a person?' } };

const proof = (token: string, validMs = 60_000): CaptchaProof => ({ ok: true, token, validMs });

stopTimersInTests();

async function submit(world: World): Promise<void> {
  world.secretHandles.secrets.set('handle', 'Correct1horse');
  world.secretHandles.handle = 'proof';
  await tell(
    world,
    events.signIn.submitted({ email: 'ana@studio.test', remember: false, secret: 'handle' }),
  );
}

async function answer(world: World, reply: Reply): Promise<void> {
  await respondTo(world, '/signin', reply);
}

async function prove(world: World, given: CaptchaProof): Promise<void> {
  world.secretHandles.handle = 'proof';
  world.captcha.answer(given);
  await settle();
}

/** Opens the sign-in page after the server required a proof. */
async function asked(): Promise<World> {
  const world = openWorld({ page: PAGE });
  await submit(world);
  await answer(world, NEEDED);
  return world;
}

const captchaOf = ({ store }: World) => store.getState().captcha.value;

const sentFields = ({ http }: World): Record<string, string> => {
  // The fields that the saga sends (spec 7: formFields).
  const body = http.sent.at(-1)?.body as
    | { formFields?: { id: string; value: string }[] }
    | undefined;
  const formFields = body?.formFields ?? [];
  return Object.fromEntries(formFields.map(({ id, value }) => [id, value]));
};

describe('spec 4, 7: a proof at sign-in', () => {
  it('is obtained before the next attempt, and sent with it as token and action', async () => {
    const world = await asked();
    expect(world.captcha.attempts).toEqual([0]);
    await prove(world, proof('solved'));
    await submit(world);
    expect(sentFields(world)).toEqual({
      email: 'ana@studio.test',
      password: 'Correct1horse',
      token: 'solved',
      action: 'login',
    });
  });

  it('an attempt waits for the proof in progress', async () => {
    const world = await asked();
    await submit(world);
    expect(world.http.count('/signin')).toBe(1);
    await prove(world, proof('late'));
    expect(world.http.count('/signin')).toBe(2);
    expect(sentFields(world)).toMatchObject({ token: 'late' });
  });

  it.each([
    ['RECAPTCHA_CHECK_ERR', { body: { status: 'RECAPTCHA_CHECK_ERR', message: 'No.' } }],
    ['WRONG_CREDENTIALS_ERROR', { body: { status: 'WRONG_CREDENTIALS_ERROR' } }],
    ['HTTP 500', { status: 500 }],
  ])('is used once: after %s the next attempt has a new one', async (_name, reply) => {
    const world = await asked();
    await prove(world, proof('first'));
    await submit(world);
    await answer(world, reply);
    await prove(world, proof('second'));
    await submit(world);
    expect(sentFields(world)).toMatchObject({ token: 'second' });
    expect(world.captcha.attempts).toEqual([0, 0]);
  });

  it('A14: a proof that expires while the user types is replaced silently', async () => {
    const world = await asked();
    await prove(world, proof('old', 60_000));
    await pass(world, 60_000);
    expect(world.captcha.attempts).toEqual([0, 0]);
    await prove(world, proof('new'));
    await submit(world);
    expect(sentFields(world)).toMatchObject({ token: 'new' });
  });

  it('A14: a failed replacement is reported, and the attempt is sent without', async () => {
    const world = await asked();
    await prove(world, proof('old', 60_000));
    await pass(world, 60_000);
    await prove(world, { ok: false, reason: 'blocked' });
    expect(captchaOf(world)).toEqual({ failed: 'blocked' });
    await submit(world);
    expect(sentFields(world)).not.toHaveProperty('token');
  });

  it('A13: an unresponsive provider times out after 30 s, and its late proof is dropped', async () => {
    const world = await asked();
    await pass(world, 30_000);
    expect(captchaOf(world)).toEqual({ failed: 'slow' });
    await prove(world, proof('late'));
    expect(captchaOf(world)).toEqual({ failed: 'slow' });
    expect(world.secretHandles.secrets.size).toBe(0);
  });

  it('A13: the form works while the provider does not', async () => {
    const world = await asked();
    await submit(world);
    await pass(world, 30_000);
    expect(world.http.count('/signin')).toBe(2);
    expect(sentFields(world)).toEqual({ email: 'ana@studio.test', password: 'Correct1horse' });
  });

  it('leaving the page ends it, and notifies the provider', async () => {
    const world = await asked();
    await tell(world, events.signIn.reset());
    expect(world.captcha.signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(world.monitored).toEqual([]);
    expect(captchaOf(world)).toBe('off');
    await submit(world);
    expect(world.http.count('/signin')).toBe(2);
  });
});

describe('A16: the sign-in methods', () => {
  async function known(reply: Reply | 'network' | 'timeout') {
    const world = openWorld({ page: PAGE });
    await tell(world, events.signInMethods.opened());
    await respondTo(world, '/loginmethods', reply);
    return world;
  }
  const ok = (emailPassword: unknown, thirdParty: unknown): Reply => ({
    body: { status: 'OK', emailPassword, thirdParty },
  });
  const on = { enabled: true };
  const off = { enabled: false };

  it.each([
    ['a password as a text', ok({ enabled: 'true' }, on), 'known', false, true],
    ['one way named', ok(on, undefined), 'known', true, false],
    ['no way named', ok(undefined, undefined), 'assumed', true, true],
    ['texts for ways', ok('on', 'on'), 'assumed', true, true],
    ['another status', { body: { status: 'BANANA' } }, 'assumed', true, true],
    [
      'another status, with a way',
      { body: { status: 'BANANA', emailPassword: on, thirdParty: off } },
      'assumed',
      true,
      true,
    ],
    ['a page', { body: '<!doctype html>' }, 'assumed', true, true],
    ['no body', { body: null }, 'assumed', true, true],
    ['503', { status: 503, body: { status: 'OK' } }, 'assumed', true, true],
  ])('%s', async (_name, reply, value, password, singleSignOn) => {
    const { store } = await known(reply);
    expect(store.getState().signInMethods).toMatchObject({
      value,
      context: { password, singleSignOn },
    });
  });

  it('are requested again when the page opens after a failure, but not after a response', async () => {
    const world = await known('network');
    await tell(world, events.signInMethods.opened());
    await respondTo(world, '/loginmethods', ok(on, off));
    await tell(world, events.signInMethods.opened());
    expect(world.http.count('/loginmethods')).toBe(2);
  });
});
