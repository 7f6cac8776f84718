import type { StoreAction } from '../../src/kit/action';
import type { AppState } from '../../src/kit/registry';
import type { StoreLink } from '../../src/kit/storeLink';
import type { Addresses, HttpResponse, Ports } from '../../src/ports/ports';
import type { PendingRequests } from './pendingRequests';

/** The part of the store that the session needs. */
export type SessionState = Pick<AppState, 'session' | 'refresh'>;

/** What the session's client and workers get, in the portal as in any other application. */
export interface SessionEnv extends Pick<
  Ports,
  'http' | 'tokens' | 'rules' | 'announcer' | 'tabs' | 'locks' | 'random' | 'log'
> {
  addresses: Pick<Addresses, 'auth'>;
  pendingRequests: PendingRequests;
  store: StoreLink<SessionState>;
  /** What else the application reads in each answer, as events for its store. */
  actionsOf: (response: HttpResponse) => readonly StoreAction[];
  /** Tells whoever runs the application of a fault in the client's own work. */
  reportFault: (title: string, error: unknown) => void;
}
