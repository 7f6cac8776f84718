import { events } from '../../src/kit/events';
import type { Reply } from '../support/fakeHttp';
import { respondTo, started, tell } from '../support/acts';
import { ok } from '../model/tracedCalls';
import { openAs, stopTimersInTests, type World } from '../support/world';

stopTimersInTests();

const PATH = '/api/account/password';
const LOST = 'network';

/** Opens the page, which asks for the current password. */
async function opened(): Promise<World> {
  const world = await started(openAs('fresh'));
  await tell(world, events.changePassword.asked());
  await respondTo(world, PATH, ok({ passkeyUntil: 0 }));
  return world;
}

/** Submits a password change and sends this response. */
async function change(world: World, reply: Reply | 'network'): Promise<void> {
  world.secretHandles.secrets.set('current', 'Current123').set('new', 'New123456');
  const attempt = { current: 'current', secret: 'new', keepSessions: false };
  await tell(world, events.changePassword.submitted(attempt));
  await respondTo(world, PATH, reply);
}

const unsure = (world: World) => world.store.getState().changePassword.context.unsure;

it('UX 35: if the session ends after a password change without a response, sign-in says that it may have changed', async () => {
  const world = await opened();
  await change(world, LOST);
  expect([unsure(world), world.words.at(-1)]).toEqual([true, 'passwordUnsure']);
  await tell(world, events.session.removed({ expired: true }));
  expect(world.visited).toHaveLength(1);
  expect(world.words.at(-1)).toBe('passwordUnsure');
});

it('a wrong current password leaves the change uncertain; a confirmed change does not', async () => {
  const world = await opened();
  await change(world, LOST);
  await change(world, { body: { status: 'WRONG_CREDENTIALS_ERROR' } });
  expect(unsure(world)).toBe(true);
  await change(world, { body: { status: 'OK' } });
  expect([unsure(world), world.words]).toEqual([false, []]);
});

it('an answered attempt is not uncertain', async () => {
  const world = await opened();
  await change(world, { body: { status: 'WRONG_CREDENTIALS_ERROR' } });
  expect([unsure(world), world.words]).toEqual([false, []]);
  await change(world, { body: { status: 'GENERAL_ERROR', message: 'Try later.' } });
  expect([unsure(world), world.words]).toEqual([false, []]);
});
