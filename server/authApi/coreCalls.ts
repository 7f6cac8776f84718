import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import type { CoreAnswer, EmbeddedCore } from '../core/core';
import { pathOf } from '../http/pathOf';
import { fieldsOf } from '../json';
import { Outage } from '../operate/outage';
import { innerPart, part } from '../operate/traces';
import { workUnderWay } from '../operate/work';

/** The SDK's module with the function that sends all its requests to a core. */
interface QuerierModule {
  doFetch: (address: string, init?: RequestInit) => Promise<CoreAnswer>;
}

type KeySet = (...token: unknown[]) => Promise<unknown>;

/** The SDK's module with the public keys of its cores. */
interface KeySetModule {
  getCombinedJWKS: (...context: unknown[]) => KeySet;
}

const require = createRequire(import.meta.url);
const querier: QuerierModule = require('supertokens-node/lib/build/querier');
const keySets: KeySetModule = require('supertokens-node/lib/build/combinedRemoteJWKSet');

/** Timeout for a request to a core (ms), shorter than nginx's timeout for the server. */
const CORE_MS = 3_000;

/** Records with the request whether the core is available, as the SDK reports some failures as "no session". */
async function recordOutage<T>(call: () => Promise<T>): Promise<T> {
  const work = workUnderWay.getStore();
  try {
    const answer = await call();
    if (work !== undefined) work.outage = undefined;
    return answer;
  } catch (error) {
    if (work !== undefined)
      work.outage = error instanceof Error ? error : new Outage('The core is not usable.');
    throw error;
  }
}

/** Returns the response of an available core. @throws {Outage} */
async function usable(answer: CoreAnswer): Promise<CoreAnswer> {
  if (answer.status < 500) return answer;
  throw new Outage(`The core responded with status ${answer.status}: ${await answer.text()}`);
}

/** Names a core request in a trace, without its query, which may identify a user. */
const nameOf = (address: string, { method = 'GET' }: RequestInit): string =>
  `core ${method} ${new URL(address).pathname}`;

async function fetchInTime(
  doFetch: QuerierModule['doFetch'],
  address: string,
  init: RequestInit = {},
): Promise<CoreAnswer> {
  try {
    const signal = AbortSignal.timeout(CORE_MS);
    const answer = await part(nameOf(address, init), async (trace) => {
      const headers = { ...Object.fromEntries(new Headers(init.headers)), ...trace };
      const given = await doFetch(address, { ...init, headers, signal });
      // Read here, so that the timeout covers the body too.
      await given.clone().text();
      return given;
    });
    return await usable(answer);
  } catch (error) {
    if (fieldsOf(error)['name'] !== 'TimeoutError') throw error;
    // The SDK retries the next core only on this message; a request that writes is not repeated.
    const isRead = (init.method ?? 'GET') === 'GET';
    throw new Outage(isRead ? 'fetch failed' : 'The core did not respond in time.');
  }
}

/** Codes of the client for a token that no key of the core can have signed. */
const NO_KEY = /^ERR_(?:JWKS_(?:NO|MULTIPLE)_MATCHING_KEYS?|JOSE_NOT_SUPPORTED)$/;

/** Limits the time of key requests. A key that the core does not have is not an outage. */
const keysInTime =
  (keys: KeySet): KeySet =>
  async (...token) => {
    const limit = new AbortController();
    const late = wait(CORE_MS, undefined, { signal: limit.signal, ref: false }).then(() => {
      throw new Outage('The core did not return its keys in time.');
    });
    let refusal: unknown;
    const found = keys(...token).catch((error: unknown) => {
      if (!NO_KEY.test(String(fieldsOf(error)['code']))) throw error;
      refusal = error;
      return undefined;
    });
    const key = await recordOutage(() => Promise.race([found, late])).finally(() => limit.abort());
    if (refusal !== undefined) throw refusal;
    return key;
  };

/**
 * Adds a timeout to every request of the SDK to its core, and returns how to undo it. The SDK has no option for it, so
 * the two functions that send these requests are replaced.
 */
export function limitCoreCalls(): () => void {
  const { doFetch } = querier;
  const { getCombinedJWKS } = keySets;
  querier.doFetch = (address, init) => recordOutage(() => fetchInTime(doFetch, address, init));
  keySets.getCombinedJWKS = (...context) => keysInTime(getCombinedJWKS(...context));
  return () => {
    querier.doFetch = doFetch;
    keySets.getCombinedJWKS = getCombinedJWKS;
  };
}

/**
 * Makes the SDK call the embedded core in this process instead of over HTTP; requests to other addresses are sent as
 * before. Only the database limits how long a call takes. Returns how to undo it.
 */
export function callInProcess({ url, call }: EmbeddedCore): () => void {
  const { doFetch } = querier;
  querier.doFetch = (address, init = {}) => {
    if (!address.startsWith(`${url}/`)) return doFetch(address, init);
    const { method = 'GET', body } = init;
    const path = address.slice(url.length);
    const answer = () => call(method, path, typeof body === 'string' ? body : undefined);
    return recordOutage(() =>
      innerPart(`core ${method} ${pathOf(path)}`, async () => usable(await answer())),
    );
  };
  return () => {
    querier.doFetch = doFetch;
  };
}
