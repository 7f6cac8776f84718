import { features } from '../src/features';
import { createEnv } from '../sagas/createEnv';
import type { Http } from '../src/ports/ports';
import { createRootSaga } from '../sagas/root';
import { AUTH_BASE_PATH } from '../src/rules/constants';
import { portalConfig } from '../src/rules/portalConfig';
import { createBrowserPorts } from '../src/browser/ports';
import { createSessionConsole } from '../src/session/sessionConsole';
import { ownsBy } from '../src/session/urls/isOwnRequest';
import { createAppStore } from '../src/appStore';
import { createSecretHandles } from '../src/kit/secretHandles';
import { scriptedFetch } from './script';

/** One GET, its body read. Rejects where the answer is not 200. */
export type Call = () => Promise<void>;

const address = (): string => `${location.origin}/api/a`;

function check(status: number): void {
  if (status !== 200) throw new Error(`A call was answered ${status}.`);
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
 * What no client goes below that learns of the end by a refusal: one call that is refused, one refresh, and then all
 * calls at once.
 */
export function floor({ fetch }: Wire): (calls: number) => Promise<void> {
  const read = async (...wish: Parameters<Wire['fetch']>): Promise<void> =>
    void (await (await fetch(...wish)).text());
  return async (calls) => {
    await read(address());
    await read(`${location.origin}${AUTH_BASE_PATH}/session/refresh`, 'POST');
    await Promise.all(Array.from({ length: calls }, () => read(address())));
  };
}

/** The reference client. */
export async function openReference(wire: Wire): Promise<Call> {
  globalThis.fetch = (input, init) =>
    wire.fetch(
      input instanceof Request ? input.url : new URL(input).href,
      init?.method === 'POST' ? 'POST' : undefined,
    );
  const reference = await import('supertokens-website');
  reference.init({
    apiDomain: location.origin,
    apiBasePath: AUTH_BASE_PATH,
    autoAddCredentials: false,
    tokenTransferMethod: 'cookie',
  });
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

/** This layer as the portal opens it. */
export function openPortal({ http }: Wire): Call {
  const page = () => new URL(location.href);
  const given = createBrowserPorts(portalConfig(page(), null), createSecretHandles());
  const ports = http ? { ...given, http } : given;
  const env = createEnv(ports);
  createAppStore({ rootSaga: createRootSaga(env, features) });
  const client = createSessionConsole({
    ...ports,
    client: env.sessionClient,
    onEvent: ports.announcer.onEvent,
    owns: ownsBy({ apiDomain: ports.addresses.api('') }, page),
    page,
  });
  return async () => {
    const answer = await client.fetch({ url: address() });
    check(answer.ok ? answer.response.status : 0);
  };
}
