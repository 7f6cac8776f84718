import type { Env } from './env';
import type { LinkedPage } from '../src/ports/accountPorts';

/** Removes a link's parameters from the address bar and the history, once they are read. */
export function removeUrlParameters(env: Env, page: LinkedPage): void {
  const address = env.links.tidied(page);
  if (address !== null) env.navigation.replace(address);
}
