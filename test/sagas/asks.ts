import type { AnyEffect } from '../../src/kit/registry';
import { PROOF_NEEDED_RET } from '../../src/rules/sensitiveActions';
import type { Reply } from '../support/fakeHttp';
import { started, tell } from '../support/acts';
import { openAs, type World } from '../support/world';

/** A machine's result for an unusable response. */
export const OOPS = { kind: 'failed', message: null, failure: null };
export const ENDED = { kind: 'ended' };

export const ok = (data: unknown): Reply => ({ body: { ret: 0, data } });
export const statusReply = (status: string): Reply => ({ body: { status } });
export const proofNeeded = (action: string): Reply => ({
  body: { ret: PROOF_NEEDED_RET, data: { action } },
});

/** Opens the page of a signed-in user, with a secret behind the handle `s`. */
export async function opened(): Promise<World> {
  const world = await started(openAs('fresh'));
  world.secretHandles.secrets.set('s', '{"credential":{"id":"one"}}');
  return world;
}

/** Requests an effect as its machine would. */
export async function asks({ store }: World, effect: AnyEffect): Promise<void> {
  const [machine] = effect.type.split('.');
  await tell({ store }, { type: 'effect/requested', payload: { machine, effect } });
}

/** Returns the payloads of all events of this type. */
export const payloadsOf = ({ trail }: World, wanted: string): unknown[] =>
  trail.flatMap(({ type, payload }) => (type === wanted ? [payload] : []));
