import type { StoreAction } from '../../src/kit/action';
import { settle, type World } from './world';

/** Lets a portal that was opened start, and returns it. */
export async function started(world: World): Promise<World> {
  await settle();
  return world;
}

/** Dispatches an action, and lets the portal deal with it. */
export async function tell({ store }: Pick<World, 'store'>, action: StoreAction): Promise<void> {
  store.dispatch(action);
  await settle();
}

/** Responds to a request, and lets the portal deal with the response. */
export async function respondTo(
  { http }: Pick<World, 'http'>,
  ...response: Parameters<World['http']['answer']>
): Promise<void> {
  http.answer(...response);
  await settle();
}
