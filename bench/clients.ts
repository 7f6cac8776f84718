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

/** One GET, its body read. Rejects where the answer is not 200. */
export type Call = () => Promise<void>;

let made = 0;

/**
 * Another address for each call, as a page's calls have: Chromium sends calls at once to one address one after the
 * other, each waiting for what the one before leaves in its cache.
 */
function address(): string {
  made += 1;
  return `${location.origin}/api/a?call=${made}`;
}

function check(status: number): void {
  if (status !== 200) throw new Error(`A request was answered with status ${status}.`);
}

/** What the clients send by. */
export interface Wire {
  readonly fetch: (url: string, method?: 'POST') => Promise<Response>;
  /** Without it, what the portal sends by in production. */
  readonly http?: Http;
}

/** A request without any session. */
export const bareCall =
  (wire: Wire): Call =>
  async () => {
    const response = await wire.fetch(address());
    await response.text();
    check(response.status);
  };

/**
 * What no client goes below that learns of the end by a refusal: all calls at once, which are refused, one refresh, and
 * all calls again.
 */
export function floor({ fetch }: Wire): (calls: number) => Promise<void> {
  const read = async (...wish: Parameters<Wire['fetch']>): Promise<void> =>
    void (await (await fetch(...wish)).text());
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
  // It puts itself between the page and what the portal sends by, too, and would refresh for both.
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

/** The page's own server. Made before the reference client changes what a page fetches by. */
export function realWire(): Wire {
  const own = globalThis.fetch.bind(globalThis);
  return { fetch: (url, method) => own(url, { method: method ?? 'GET' }) };
}

/** This layer as the portal opens it, by the call that its sagas make. */
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
