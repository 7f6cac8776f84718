import { events } from '../../../src/kit/events';
import type { Reply } from '../../support/fakeHttp';
import { openWorld, pass, settle, stopTimers, type World } from '../../support/world';

const FORGOT = 'https://test.adlantern.example/portal/login/forgot';
const RESET = 'https://test.adlantern.example/portal/login/reset';
const TOKEN = 'ZmFrZS10b2tlbi1mb3ItdGVzdHM=';
const LINK = `${RESET}?token=${encodeURIComponent(TOKEN)}&email=ana%40studio.test&lang=zh`;
const ASK = '/user/password/reset/token';
const CHANGE = '/user/password/reset';

beforeEach(stopTimers);
afterEach(() => jest.useRealTimers());

async function answer(world: World, ending: string, reply: Reply | 'network' | 'timeout') {
  world.http.answer(ending, reply);
  await settle();
}

describe('spec 2: forgot', () => {
  const stateOf = ({ store }: World) => store.getState().resetRequest.value;

  async function open(page = FORGOT, like?: World): Promise<World> {
    const world = openWorld({ page, ...(like && { browser: like.browser }) });
    if (like) for (const [key, value] of like.tab.kept) world.tab.write(key, value);
    await settle();
    world.store.dispatch(events.resetRequest.opened());
    await settle();
    return world;
  }

  async function ask(world: World): Promise<void> {
    world.store.dispatch(events.resetRequest.submitted({ email: 'ana@studio.test' }));
    await settle();
  }

  it('posts the address, and nothing else', async () => {
    const world = await open();
    await ask(world);
    expect(world.http.sent).toEqual([
      expect.objectContaining({
        method: 'POST',
        url: `https://test.adlantern.example/api_v2/auth${ASK}`,
        credentials: true,
        body: { formFields: [{ id: 'email', value: 'ana@studio.test' }] },
        headers: expect.objectContaining({ rid: 'emailpassword' }),
      }),
    ]);
  });

  it.each([
    ['OK', { body: { status: 'OK' } }, { sent: 'waiting' }, null],
    [
      'FIELD_ERROR',
      { body: { status: 'FIELD_ERROR', formFields: [{ id: 'email', error: 'No.' }] } },
      { refused: 'fieldError' },
      { kind: 'fieldError', fieldErrors: [{ id: 'email', error: 'No.' }] },
    ],
    [
      'PASSWORD_RESET_NOT_ALLOWED',
      { body: { status: 'PASSWORD_RESET_NOT_ALLOWED', reason: 'Ask your administrator.' } },
      { refused: 'notAllowed' },
      { kind: 'notAllowed', reason: 'Ask your administrator.' },
    ],
    [
      'PASSWORD_RESET_NOT_ALLOWED without a reason',
      { body: { status: 'PASSWORD_RESET_NOT_ALLOWED' } },
      { refused: 'failed' },
      { kind: 'failed', message: null, failure: null },
    ],
  ])('spec 7: %s', async (_name, reply, state, result) => {
    const world = await open();
    await ask(world);
    await answer(world, ASK, reply);
    expect(stateOf(world)).toEqual(state);
    expect(world.store.getState().resetRequest.context.result).toEqual(result);
  });

  it('UX 63: the email can be requested again after a minute, for the same address', async () => {
    const world = await open();
    await ask(world);
    await answer(world, ASK, { body: { status: 'OK' } });
    world.store.dispatch(events.resetRequest.resent());
    await pass(world, 59_999);
    world.store.dispatch(events.resetRequest.resent());
    await settle();
    expect(world.http.count(ASK)).toBe(1);
    await pass(world, 1);
    world.store.dispatch(events.resetRequest.resent());
    await settle();
    expect(world.http.count(ASK)).toBe(2);
    expect(world.http.sent[1]?.body).toEqual(world.http.sent[0]?.body);
  });

  it('UX 63: a reload does not shorten the wait', async () => {
    const world = await open();
    await ask(world);
    await answer(world, ASK, { body: { status: 'OK' } });
    await pass(world, 20_000);
    const reloaded = await open(FORGOT, world);
    expect(reloaded.store.getState().resetRequest).toMatchObject({
      value: { sent: 'waiting' },
      context: { email: 'ana@studio.test', waitMs: 40_000 },
    });
    await pass(reloaded, 40_000);
    expect(stateOf(reloaded)).toEqual({ sent: 'ready' });
  });

  it('UX 63: once the wait is over, the address of a new link counts', async () => {
    const world = await open();
    await ask(world);
    await answer(world, ASK, { body: { status: 'OK' } });
    await pass(world, 60_000);
    const later = await open(`${FORGOT}?email=ben%40studio.test`, world);
    expect(later.store.getState().resetRequest).toMatchObject({
      value: 'editing',
      context: { email: 'ben@studio.test' },
    });
  });

  it('UX 63: another address can be used without a wait', async () => {
    const world = await open();
    await ask(world);
    await answer(world, ASK, 'network');
    expect(stateOf(await open(FORGOT, world))).toBe('editing');
  });

  it('an address without a link in it is left as it is', async () => {
    const { replaced } = await open(`${FORGOT}?lang=zh`);
    expect(replaced).toEqual([]);
  });

  it('S13: a clock that was set back does not extend the wait beyond a minute', async () => {
    const world = await open();
    await ask(world);
    await answer(world, ASK, { body: { status: 'OK' } });
    world.browser.clock.now -= 3_600_000;
    expect((await open(FORGOT, world)).store.getState().resetRequest.context.waitMs).toBe(60_000);
  });

  it('I4, T5: starts with the address of the link, and removes it from the address bar', async () => {
    const world = await open(`${FORGOT}?email=ana%40studio.test&email=evil&lang=zh`);
    expect(world.store.getState().resetRequest.context.email).toBe('ana@studio.test');
    expect(world.page.href).toBe(`${FORGOT}?lang=zh`);
  });

  it('S21: two submits are one request, and leaving the page cancels it', async () => {
    const world = await open();
    await ask(world);
    await ask(world);
    expect(world.http.count(ASK)).toBe(1);
    world.store.dispatch(events.resetRequest.reset());
    world.store.dispatch(events.resetRequest.opened());
    await ask(world);
    world.http.answerFirst(ASK, { body: { status: 'OK' } });
    await settle();
    expect(stateOf(world)).toBe('sending');
  });
});

describe('spec 2, 5: reset', () => {
  const stateOf = ({ store }: World) => store.getState().passwordReset.value;

  async function open(page = LINK): Promise<World> {
    const world = openWorld({ page });
    await settle();
    world.store.dispatch(events.passwordReset.opened());
    await settle();
    return world;
  }

  async function submit(world: World): Promise<void> {
    world.secretHandles.secrets.set('secret', ' Correct1horse ');
    world.store.dispatch(events.passwordReset.submitted({ secret: 'secret' }));
    await settle();
  }

  it.each([
    ['I6: no token', `${RESET}?email=ana%40studio.test`, 'leaving'],
    ['I6: no query', RESET, 'leaving'],
    ['I6: an empty token', `${RESET}?token=&email=a`, 'leaving'],
    ['I6: a repeated token', `${RESET}?token=${'a'.repeat(32)}&token=${'b'.repeat(32)}`, 'editing'],
    ['I6: an empty token, then another', `${RESET}?token=&token=${'b'.repeat(32)}`, 'leaving'],
    ['I6: a token list', `${RESET}?token[]=${'a'.repeat(32)}`, 'leaving'],
    ['a whole token', LINK, 'editing'],
    ['M14: a token that was cut', `${RESET}?token=ZmFrZS10`, 'editing'],
    ['M14: a token with markup', `${RESET}?token=${'<b>'.repeat(9)}`, 'editing'],
    ['M14: a token of 64 KB', `${RESET}?token=${'a'.repeat(65_536)}`, 'editing'],
  ])('%s', async (_name, page, state) => {
    const world = await open(page);
    expect(stateOf(world)).toEqual(state);
    expect(world.replaced.at(-1) === '/portal/').toBe(state === 'leaving');
    expect(world.http.sent).toEqual([]);
  });

  it.each(['x', 'a'.repeat(513), '<b>', 'a'.repeat(65_536)])(
    'M14: sends the server a token of any length',
    async (token) => {
      const world = await open(`${RESET}?token=${encodeURIComponent(token)}`);
      await submit(world);
      expect(world.http.sent[0]?.body).toMatchObject({ token });
    },
  );

  it('I6: uses the first of several tokens', async () => {
    const world = await open(`${RESET}?token=${'a'.repeat(32)}&token=${'b'.repeat(32)}`);
    await submit(world);
    expect(world.http.sent[0]?.body).toMatchObject({ token: 'a'.repeat(32) });
  });

  it('T5: the link leaves the address bar, and survives a reload', async () => {
    const world = await open();
    expect(world.page.href).toBe(`${RESET}?lang=zh`);
    world.store.dispatch(events.passwordReset.opened());
    await settle();
    expect(stateOf(world)).toBe('editing');
  });

  it('spec 7: posts method, token and the password as typed', async () => {
    const world = await open();
    await submit(world);
    expect(world.http.sent).toEqual([
      expect.objectContaining({
        method: 'POST',
        url: `https://test.adlantern.example/api_v2/auth${CHANGE}`,
        body: {
          method: 'token',
          token: TOKEN,
          formFields: [{ id: 'password', value: ' Correct1horse ' }],
        },
      }),
    ]);
  });

  const refused = (reason: unknown) => ({
    body: { status: 'RESET_PASSWORD_INVALID_TOKEN_ERROR', reason },
  });

  it.each([
    ['OK', { body: { status: 'OK' } }, 'changed'],
    ['FIELD_ERROR', { body: { status: 'FIELD_ERROR', formFields: [] } }, { refused: 'fieldError' }],
    ['an ended link', refused('EXPIRED'), { linkRefused: 'expired' }],
    ['a used link', refused('USED'), { linkRefused: 'used' }],
    ['a broken link', refused('INVALID'), { linkRefused: 'broken' }],
    ['a link refused without a reason', refused(undefined), { linkRefused: 'unusable' }],
    ['a link refused for the name of a method', refused('valueOf'), { linkRefused: 'unusable' }],
    ['no network', 'network' as const, { refused: 'failed' }],
  ])('spec 7: %s', async (_name, reply, state) => {
    const world = await open();
    await submit(world);
    await answer(world, CHANGE, reply);
    expect(stateOf(world)).toEqual(state);
  });

  it.each([
    [true, true],
    [false, false],
    ['yes', false],
    [undefined, false],
  ])('shows "signed out everywhere" only if the server reported it: %j', async (said, expected) => {
    const world = await open();
    await submit(world);
    await answer(world, CHANGE, { body: { status: 'OK', signedOutEverywhere: said } });
    expect(world.store.getState().passwordReset.context.result).toEqual({
      kind: 'changed',
      signedOutEverywhere: expected,
      signedInHere: false,
    });
  });

  it.each([
    ['changed', { body: { status: 'OK' } }],
    ['refused', refused('USED')],
  ])('forgets the token once it is %s: a reload finds none', async (_name, reply) => {
    const world = await open();
    await submit(world);
    await answer(world, CHANGE, reply);
    world.store.dispatch(events.passwordReset.opened());
    await settle();
    expect(stateOf(world)).toBe('leaving');
  });

  it('keeps the token if the request failed, so that it can be retried', async () => {
    const world = await open();
    await submit(world);
    await answer(world, CHANGE, 'timeout');
    await submit(world);
    expect(world.http.sent.map(({ body }) => body)).toEqual([
      expect.objectContaining({ token: TOKEN }),
      expect.objectContaining({ token: TOKEN }),
    ]);
  });

  it('I6: without a token, if the home page does not load: reports an incomplete link and offers another', async () => {
    const world = await open(RESET);
    await pass(world, 10_000);
    expect(stateOf(world)).toEqual({ linkRefused: 'broken' });
  });

  it('the page for a new link can be requested again if it does not load', async () => {
    const world = await open(RESET);
    await pass(world, 10_000);
    world.store.dispatch(events.passwordReset.newLinkChosen());
    await pass(world, 10_000);
    expect(stateOf(world)).toEqual({ linkRefused: 'navigationFailed' });
    world.store.dispatch(events.passwordReset.newLinkChosen());
    expect(world.visited).toEqual(['/portal/login/forgot', '/portal/login/forgot']);
  });

  it('does not sign the user in (ASVS 6.4.3)', async () => {
    const world = await open();
    await submit(world);
    await answer(world, CHANGE, { body: { status: 'OK' } });
    expect(world.store.getState().session.value).toBe('NOT_EXISTS');
    expect(world.visited).toEqual([]);
  });

  it('"send a new link" opens the form, with the address filled in', async () => {
    const world = await open();
    await submit(world);
    await answer(world, CHANGE, refused('EXPIRED'));
    world.store.dispatch(events.passwordReset.newLinkChosen());
    await settle();
    expect(world.visited).toEqual(['/portal/login/forgot']);
    world.page.href = FORGOT;
    world.store.dispatch(events.resetRequest.opened());
    await settle();
    expect(world.store.getState().resetRequest.context.email).toBe('ana@studio.test');
  });

  it('S21: two submits are one request, and leaving the page cancels it', async () => {
    const world = await open();
    await submit(world);
    await submit(world);
    expect(world.http.count(CHANGE)).toBe(1);
    world.store.dispatch(events.passwordReset.opened());
    await settle();
    expect(world.http.isWaiting(CHANGE)).toBe(false);
    expect(stateOf(world)).toBe('editing');
  });
});
