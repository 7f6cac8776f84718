import type { Env } from './env';
import type { LinkedPage } from '../src/ports/accountPorts';

/** Takes a link's parameters, once they are read, out of the address bar and the history. */
export function removeUrlParameters(env: Env, page: LinkedPage): void {
  const address = env.links.tidied(page);
  if (address !== null) env.navigation.replace(address);
}
