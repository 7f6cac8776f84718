import { events } from '../../src/kit/events';
import { openWorld, pass, settle, stopTimersInTests, type World } from '../support/world';

const PORTAL = 'https://test.adlantern.example/portal';
const TOKEN = 'ZmFrZS10b2tlbi1mb3ItdGVzdHM=';

stopTimersInTests();

async function openReset(): Promise<World> {
  const world = openWorld({ page: `${PORTAL}/login/reset?token=${encodeURIComponent(TOKEN)}` });
  await settle();
  world.store.dispatch(events.passwordReset.opened());
  await settle();
  return world;
}

const ridsOf = ({ http }: World) => http.sent.map(({ headers }) => headers?.['rid']);

describe('spec 7: each account request names its recipe', () => {
  it('setting a password', async () => {
    const world = await openReset();
    world.secretHandles.secrets.set('tokens', 'new password');
    world.store.dispatch(events.passwordReset.submitted({ secret: 'tokens' }));
    await settle();
    expect(ridsOf(world)).toEqual(['emailpassword']);
  });

  it('checking whether an email has an account', async () => {
    const world = openWorld({ page: `${PORTAL}/login/register?invitation=${TOKEN}` });
    world.http.respond(({ url }) =>
      url.endsWith('/api/invitation')
        ? { body: { ret: 0, data: { state: 'valid', email: 'ana@studio.test' } } }
        : null,
    );
    await settle();
    world.store.dispatch(events.registration.opened());
    await pass(world, 1_000);
    const question = world.http.sent.find(({ url }) => url.endsWith('/signup/email/exists'));
    expect(question).toMatchObject({ method: 'GET', headers: { rid: 'emailpassword' } });
  });
});

describe('leaving a page while its request is in flight', () => {
  it.each([
    [
      'sign-in',
      events.signIn.submitted({ email: 'a@b.test', remember: false, secret: 's' }),
      events.signIn.reset(),
    ],
    [
      'the forgot page',
      events.resetRequest.submitted({ email: 'a@b.test' }),
      events.resetRequest.reset(),
    ],
  ])('%s: causes no error, and the late response is ignored', async (_name, submitted, left) => {
    const world = openWorld({ page: `${PORTAL}/login` });
    await settle();
    world.store.dispatch(events.signInMethods.opened());
    world.store.dispatch(events.resetRequest.opened());
    await settle();
    world.store.dispatch(submitted);
    await settle();
    world.store.dispatch(left);
    await settle();
    world.http.answerAll(() => ({ body: { status: 'OK' } }));
    await settle();
    expect(world.monitored).toEqual([]);
    expect(world.logged).toEqual([]);
    expect(world.visited).toEqual([]);
  });

  it('setting a password', async () => {
    const world = await openReset();
    world.secretHandles.secrets.set('tokens', 'new password');
    world.store.dispatch(events.passwordReset.submitted({ secret: 'tokens' }));
    await settle();
    world.store.dispatch(events.passwordReset.reset());
    await settle();
    world.http.answerAll(() => ({ body: { status: 'OK' } }));
    await settle();
    expect(world.store.getState().passwordReset.value).toBe('idle');
    expect(world.trail.map(({ type }) => type)).not.toContain('passwordReset/answered');
    expect(world.monitored).toEqual([]);
  });
});
