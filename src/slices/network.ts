import { plainReducer } from '../kit/plainReducer';

/** The connection and the server's version. */
export interface NetworkState {
  /** False if the browser is offline. True guarantees nothing. */
  online: boolean;
  /** The server was updated after this page was opened. Absent until then. */
  outdated?: true;
}

/**
 * The browser was checked, at start and whenever it went online or offline; or a response came from another server
 * version than before.
 */
export type NetworkEvent =
  | { type: 'network/observed'; payload: Pick<NetworkState, 'online'> }
  | { type: 'network/outdated' };

export const networkReducer = plainReducer<NetworkState, NetworkEvent>(
  { online: true },
  {
    'network/observed': (state, observed) => ({ ...state, ...observed }),
    'network/outdated': (state) => ({ ...state, outdated: true }),
  },
);

declare module '../kit/registry' {
  interface PlainSlices {
    network: { state: NetworkState; event: NetworkEvent };
  }
}
