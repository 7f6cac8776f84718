import { plainReducer } from '../kit/plainReducer';

/** What the page knows of the connection and of who is at its other end. */
export interface NetworkState {
  /** False when the browser knows that there is none. True promises nothing. */
  online: boolean;
  /** The server has changed since this page was opened. Absent until then. */
  outdated?: true;
}

/**
 * The browser was asked: at start, and whenever it went online or offline; or an answer came from another
 * version of the server than those before.
 */
export type NetworkEvent =
  | { type: 'network/observed'; payload: Pick<NetworkState, 'online'> }
  | { type: 'network/outdated' };

/** The connection and the server's version. */
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
