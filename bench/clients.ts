import { features } from '../src/features';
import { createEnv } from '../sagas/createEnv';
import type { Http } from '../src/ports/ports';
import { createRootSaga } from '../sagas/root';
import { AUTH_BASE_PATH } from '../src/rules/constants';
import { portalConfig } from '../src/rules/portalConfig';
import { createBrowserPorts } from '../src/browser/ports';
import { createAppStore } from '../src/appStore';
import { createSecretHandles } from '../src/kit/secretHandles';
import { scriptedFetch } from './script';

/** Sends one GET and reads its body. Rejects unless the status is 200. */
export type Call = () => Promise<void>;

let made = 0;

/**
 * Returns a new address for each request, as a page's requests have. Chromium runs simultaneous requests to one address
 * in sequence, each waiting for the cache entry of the one before.
 */
function address(): string {
  made += 1;
  return `${location.origin}/api/a?call=${made}`;
}

function check(status: number): void {
  if (status !== 200) throw new Error(`A request was answered with status ${status}.`);
}

export interface Wire {
  readonly fetch: (url: string, method?: 'POST') => Promise<Response>;
  /** Default: the portal's transport in production. */
  readonly http?: Http;
}

/** Returns a request without a session. */
export const bareCall =
  (wire: Wire): Call =>
  async () => {
    const response = await wire.fetch(address());
    await response.text();
    check(response.status);
  };

/**
 * Returns the minimum work of a client that learns of the expiry from a refusal: all requests at once, which are
 * refused, one refresh, and all requests again.
 */
export function floor({ fetch }: Wire): (calls: number) => Promise<void> {
  const read = async (...request: Parameters<Wire['fetch']>): Promise<void> =>
    void (await (await fetch(...request)).text());
  return async (calls) => {
    const all = Array.from({ length: calls }, address);
    await Promise.all(all.map((url) => read(url)));
    await read(`${location.origin}${AUTH_BASE_PATH}/session/refresh`, 'POST');
    await Promise.all(all.map((url) => read(url)));
  };
}

export async function openReference(wire: Wire): Promise<Call> {
  globalThis.fetch = (input, init) =>
    wire.fetch(
      input instanceof Request ? input.url : new URL(input).href,
      init?.method === 'POST' ? 'POST' : undefined,
    );
  const reference = await import('supertokens-website');
  const { XMLHttpRequest: own } = globalThis;
  reference.init({
    apiDomain: location.origin,
    apiBasePath: AUTH_BASE_PATH,
    autoAddCredentials: false,
    tokenTransferMethod: 'cookie',
  });
  // Otherwise it would also wrap the portal's transport, and refresh for both.
  globalThis.XMLHttpRequest = own;
  const fetchWithSession = globalThis.fetch;
  return async () => {
    const response = await fetchWithSession(address());
    await response.text();
    check(response.status);
  };
}

/** The scripted server, for both clients and the bare measurement. */
export const SCRIPTED: Wire = {
  fetch: scriptedFetch,
  http: {
    async send(request) {
      const response = await scriptedFetch(request.url);
      const text = await response.text();
      const headers = Object.fromEntries(response.headers.entries());
      const body: unknown = JSON.parse(text);
      return { ok: true, response: { status: response.status, headers, body } };
    },
  },
};

/** The page's own server. Created before the reference client patches fetch. */
export function realWire(): Wire {
  const own = globalThis.fetch.bind(globalThis);
  return { fetch: (url, method) => own(url, { method: method ?? 'GET' }) };
}

/** Opens this session layer as the portal does; returns the request function that its sagas use. */
export function openPortal({ http }: Wire): Call {
  const given = createBrowserPorts(
    portalConfig(new URL(location.href), null),
    createSecretHandles(),
  );
  const env = createEnv(http ? { ...given, http } : given);
  createAppStore({ rootSaga: createRootSaga(env, features) });
  return async () => {
    const { answer } = await env.sessionClient.send({
      method: 'GET',
      url: address(),
      credentials: true,
    });
    check(answer.ok ? answer.response.status : 0);
  };
}
