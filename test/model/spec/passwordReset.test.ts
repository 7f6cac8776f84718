import { events } from '../../../src/kit/events';
import { respondTo, started, tell } from '../../support/acts';
import { openWorld, pass, settle, stopTimersInTests, type World } from '../../support/world';

const FORGOT = 'https://test.adlantern.example/portal/login/forgot';
const RESET = 'https://test.adlantern.example/portal/login/reset';
const TOKEN = 'ZmFrZS10b2tlbi1mb3ItdGVzdHM=';
const LINK = `${RESET}?token=${encodeURIComponent(TOKEN)}&email=ana%40studio.test&lang=zh`;
const ASK = '/user/password/reset/token';
const CHANGE = '/user/password/reset';

stopTimersInTests();

describe('spec 2: forgot', () => {
  const stateOf = ({ store }: World) => store.getState().resetRequest.value;

  async function open(page = FORGOT, like?: World): Promise<World> {
    const world = openWorld({ page, ...(like && { browser: like.browser }) });
    if (like) for (const [key, value] of like.tab.kept) world.tab.write(key, value);
    await settle();
    await tell(world, events.resetRequest.opened());
    return world;
  }

  async function ask(world: World): Promise<void> {
    await tell(world, events.resetRequest.submitted({ email: 'ana@studio.test' }));
  }

  it('UX 63: a reload does not shorten the wait', async () => {
    const world = await open();
    await ask(world);
    await respondTo(world, ASK, { body: { status: 'OK' } });
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
    await respondTo(world, ASK, { body: { status: 'OK' } });
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
    await respondTo(world, ASK, 'network');
    expect(stateOf(await open(FORGOT, world))).toBe('editing');
  });

  it('S13: a clock that was set back does not extend the wait beyond a minute', async () => {
    const world = await open();
    await ask(world);
    await respondTo(world, ASK, { body: { status: 'OK' } });
    world.browser.clock.now -= 3_600_000;
    const { waitMs, until } = (await open(FORGOT, world)).store.getState().resetRequest.context;
    expect([waitMs, until - world.browser.clock.now]).toEqual([60_000, 60_000]);
  });
});

describe('spec 2, 5: reset', () => {
  const stateOf = ({ store }: World) => store.getState().passwordReset.value;

  async function open(page = LINK): Promise<World> {
    const world = await started(openWorld({ page }));
    await tell(world, events.passwordReset.opened());
    return world;
  }

  async function submit(world: World): Promise<void> {
    world.secretHandles.secrets.set('secret', ' Correct1horse ');
    await tell(world, events.passwordReset.submitted({ secret: 'secret' }));
  }

  const refused = (reason: unknown) => ({
    body: { status: 'RESET_PASSWORD_INVALID_TOKEN_ERROR', reason },
  });

  it.each([
    [true, true],
    [false, false],
    ['yes', false],
    [undefined, false],
  ])('shows "signed out everywhere" only if the server reported it: %j', async (said, expected) => {
    const world = await open();
    await submit(world);
    await respondTo(world, CHANGE, { body: { status: 'OK', signedOutEverywhere: said } });
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
    await respondTo(world, CHANGE, reply);
    await tell(world, events.passwordReset.opened());
    expect(stateOf(world)).toBe('leaving');
  });

  it('keeps the token if the request failed, so that it can be retried, with the password as typed', async () => {
    const world = await open();
    await submit(world);
    await respondTo(world, CHANGE, 'timeout');
    await submit(world);
    const formFields = [{ id: 'password', value: ' Correct1horse ' }];
    const body = { method: 'token', token: TOKEN, formFields };
    expect(world.http.sent).toMatchObject([{ body }, { body }]);
  });

  it('does not sign the user in (ASVS 6.4.3)', async () => {
    const world = await open();
    await submit(world);
    await respondTo(world, CHANGE, { body: { status: 'OK' } });
    expect(world.store.getState().session.value).toBe('NOT_EXISTS');
    expect(world.visited).toEqual([]);
  });

  it('"send a new link" opens the form, with the address filled in', async () => {
    const world = await open();
    await submit(world);
    await respondTo(world, CHANGE, refused('EXPIRED'));
    await tell(world, events.passwordReset.newLinkChosen());
    expect(world.visited).toEqual(['/portal/login/forgot']);
    world.page.href = FORGOT;
    await tell(world, events.resetRequest.opened());
    expect(world.store.getState().resetRequest.context.email).toBe('ana@studio.test');
  });
});
