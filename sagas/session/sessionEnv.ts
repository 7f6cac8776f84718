import type { StoreAction } from '../../src/kit/action';
import type { AppState } from '../../src/kit/registry';
import type { StoreLink } from '../../src/kit/storeLink';
import type { Addresses, HttpResponse, Ports } from '../../src/ports/ports';
import type { PendingRequests } from './pendingRequests';

/** The part of the store that the session needs. */
export type SessionState = Pick<AppState, 'session' | 'refresh'>;

/** The environment of the session client and its work, in the portal and in other applications. */
export interface SessionEnv extends Pick<
  Ports,
  'http' | 'tokens' | 'rules' | 'announcer' | 'tabs' | 'locks' | 'random' | 'log'
> {
  addresses: Pick<Addresses, 'auth'>;
  pendingRequests: PendingRequests;
  store: StoreLink<SessionState>;
  /** Converts other data of each response into events for the application's store. */
  actionsOf: (response: HttpResponse) => readonly StoreAction[];
  /** Reports an error in the client's own work to the application. */
  reportError: (title: string, error: unknown) => void;
}
