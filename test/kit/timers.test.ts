import { events } from '../../src/kit/events';
import { openAs, pass, settle, stopTimersInTests } from '../support/world';

stopTimersInTests();

/** A captcha proof may take 30 s; adopting a session of the API 20 s. */
async function open() {
  const world = openAs('none');
  await settle();
  return world;
}

const elapsed = ({ trail }: Awaited<ReturnType<typeof open>>) =>
  trail.filter(({ type }) => type.endsWith('/timerElapsed'));

describe('timers of machines', () => {
  it('run in parallel', async () => {
    const world = await open();
    world.store.dispatch(
      events.singleSignOn.returned({ error: null, known: true, returnTo: null }),
    );
    world.store.dispatch(events.captcha.wanted());
    await pass(world, 20_000);
    const { singleSignOn: signOn, captcha: proof } = world.store.getState();
    expect([signOn.value, proof.value]).toEqual([{ refused: 'notOpened' }, 'proving']);
    await pass(world, 10_000);
    expect(world.store.getState().captcha.value).toEqual({ failed: 'slow' });
  });

  it('A13: a second attempt has its full time, however late the first one ended', async () => {
    const world = await open();
    world.store.dispatch(events.captcha.wanted());
    await pass(world, 29_000);
    world.captcha.answer({ ok: false, reason: 'refused' });
    await settle();
    world.store.dispatch(events.captcha.retried());
    await pass(world, 29_000);
    expect(world.store.getState().captcha.value).toBe('proving');
    await pass(world, 1_000);
    expect(world.store.getState().captcha.value).toEqual({ failed: 'slow' });
  });

  it('do not fire after cancellation', async () => {
    const world = await open();
    world.store.dispatch(events.captcha.wanted());
    world.store.dispatch(events.captcha.closed());
    await pass(world, 60_000);
    expect(elapsed(world)).toEqual([]);
  });
});
