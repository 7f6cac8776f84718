import { events } from '../../src/kit/events';
import type { Reply } from '../support/fakeHttp';
import { openAs, settle, stopTimers, type World } from '../support/world';

beforeEach(stopTimers);
afterEach(() => jest.useRealTimers());

const PATH = '/api/account/password';
const LOST = 'network';

/** Sends a change of the password, which is answered so. */
async function change(world: World, reply: Reply | 'network'): Promise<void> {
  world.secretHandles.secrets.set('current', 'Current123').set('new', 'New123456');
  const attempt = { current: 'current', secret: 'new', keepSessions: false };
  world.store.dispatch(events.changePassword.submitted(attempt));
  await settle();
  world.http.answer(PATH, reply);
  await settle();
}

const unsure = (world: World) => world.store.getState().changePassword.context.unsure;

it('UX 35: the session is gone after the answer of a password change was lost: sign-in says that it may be changed', async () => {
  const world = openAs('fresh');
  await settle();
  await change(world, LOST);
  expect([unsure(world), world.words.at(-1)]).toEqual([true, 'passwordUnsure']);
  world.store.dispatch(events.session.removed({ expired: true }));
  await settle();
  expect(world.visited).toHaveLength(1);
  expect(world.words.at(-1)).toBe('passwordUnsure');
});

it('a wrong current password stays in doubt; a change that is answered ends the doubt', async () => {
  const world = openAs('fresh');
  await settle();
  await change(world, LOST);
  await change(world, { body: { status: 'WRONG_CREDENTIALS_ERROR' } });
  expect(unsure(world)).toBe(true);
  await change(world, { body: { status: 'OK' } });
  expect([unsure(world), world.words]).toEqual([false, []]);
});

it('an attempt that was answered leaves no doubt', async () => {
  const world = openAs('fresh');
  await settle();
  await change(world, { body: { status: 'WRONG_CREDENTIALS_ERROR' } });
  expect([unsure(world), world.words]).toEqual([false, []]);
  await change(world, { body: { status: 'GENERAL_ERROR', message: 'Try later.' } });
  expect([unsure(world), world.words]).toEqual([false, []]);
});
