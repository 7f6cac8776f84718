import type { AnyEffect } from '../../src/kit/registry';
import { PROOF_NEEDED_RET } from '../../src/rules/sensitiveActions';
import type { Reply } from '../support/fakeHttp';
import { openAs, settle, type World } from '../support/world';

/** The words of a machine for an answer of no use. */
export const OOPS = { kind: 'failed', message: null, failure: null };
export const ENDED = { kind: 'ended' };

export const ok = (data: unknown): Reply => ({ body: { ret: 0, data } });
export const word = (status: string): Reply => ({ body: { status } });
export const proofNeeded = (action: string): Reply => ({
  body: { ret: PROOF_NEEDED_RET, data: { action } },
});

/** The page of who is signed in; with a secret by the handle `s`. */
export async function opened(): Promise<World> {
  const world = openAs('fresh');
  await settle();
  world.secretHandles.secrets.set('s', '{"credential":{"id":"one"}}');
  return world;
}

/** A machine asks for work. */
export async function asks({ store }: World, effect: AnyEffect): Promise<void> {
  const [machine] = effect.type.split('.');
  store.dispatch({ type: 'effect/requested', payload: { machine, effect } });
  await settle();
}

export async function answer({ http }: World, at: string, reply: Reply): Promise<void> {
  http.answer(at, reply);
  await settle();
}

/** What machines were told by events of this type. */
export const told = ({ trail }: World, wanted: string): unknown[] =>
  trail.flatMap(({ type, payload }) => (type === wanted ? [payload] : []));
