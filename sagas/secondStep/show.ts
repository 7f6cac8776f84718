import { keepShown } from '../../src/kit/shownSecrets';
import type { Env } from '../env';

/** Keeps a secret for the page to show; answers its handle, which is all that the store knows. */
export function show(env: Env, secret: string): string {
  const handle = env.secretHandles.put(secret);
  env.secretHandles.take(handle);
  keepShown(handle, secret);
  return handle;
}
