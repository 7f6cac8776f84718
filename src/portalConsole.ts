import { createApiClient, type ApiClient } from '../sagas/apiClient/apiClient';
import type { Env } from '../sagas/env';
import type { createBrowserPorts } from './browser/ports';
import { createSessionConsole, type SessionConsole } from './session/sessionConsole';
import { ownsBy } from './session/urls/isOwnRequest';
import type { AppStore } from './appStore';

declare global {
  interface Window {
    /** For developers at the console and for tests. Never in production. */
    portal?: { store: AppStore; session: SessionConsole; platform: ApiClient };
  }
}

/** Exposes the running portal to developers: its store, session client and API client. */
export function openConsole(
  env: Env,
  store: AppStore,
  { announcer }: Pick<ReturnType<typeof createBrowserPorts>, 'announcer'>,
): void {
  const page = () => new URL(location.href);
  window.portal = {
    store,
    platform: createApiClient(env),
    session: createSessionConsole({
      ...env,
      client: env.sessionClient,
      onEvent: announcer.onEvent,
      owns: ownsBy({ apiDomain: env.addresses.api('') }, page),
      page,
    }),
  };
}
