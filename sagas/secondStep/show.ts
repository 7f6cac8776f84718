import { keepShown } from '../../src/kit/shownSecrets';
import type { Env } from '../env';

/** Stores a secret for the page to show; returns its handle, which is all the store holds. */
export function show(env: Env, secret: string): string {
  const handle = env.secretHandles.put(secret);
  env.secretHandles.take(handle);
  keepShown(handle, secret);
  return handle;
}
