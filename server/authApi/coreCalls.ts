import { createRequire } from 'node:module';
import type { CoreAnswer, EmbeddedCore } from '../core/core';
import { innerPart } from '../operate/traces';
import { told, usable } from './coreLimits';

type Fetch = (address: string, init?: RequestInit) => Promise<CoreAnswer>;

/** The SDK's module with the one function that all its calls to a core go through. */
interface QuerierModule {
  doFetch: Fetch;
}

const require = createRequire(import.meta.url);

/**
 * Lets the SDK call the embedded core in this process rather than over HTTP; calls to other addresses
 * are fetched as before. The SDK has no option for it, so the function it fetches with is exchanged.
 * How long a call takes is limited by the database alone. Answers how to undo it.
 */
export function callInProcess({ url, call }: EmbeddedCore): () => void {
  const querier: QuerierModule = require('supertokens-node/lib/build/querier');
  const { doFetch } = querier;
  querier.doFetch = (address, init = {}) => {
    if (!address.startsWith(`${url}/`)) return doFetch(address, init);
    const { method = 'GET', body } = init;
    const path = address.slice(url.length);
    const answer = () => call(method, path, typeof body === 'string' ? body : undefined);
    const [name = ''] = path.split('?', 1);
    return told(() => innerPart(`core ${method} ${name}`, async () => usable(await answer())));
  };
  return () => {
    querier.doFetch = doFetch;
  };
}
