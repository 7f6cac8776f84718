import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';

/** What the page knows of the connection and of who is at its other end. */
export interface NetworkState {
  /** False when the browser knows that there is none. True promises nothing. */
  online: boolean;
  /** The server has changed since this page was opened (reliability: D2). */
  outdated: boolean;
}

/**
 * The browser was asked: at start, and whenever it went online or offline; or an answer came from another
 * version of the server than those before.
 */
export type NetworkEvent =
  | { type: 'network/observed'; payload: Pick<NetworkState, 'online'> }
  | { type: 'network/outdated' };

const initialState: NetworkState = { online: true, outdated: false };

const slice = createSlice({
  name: 'network',
  initialState,
  reducers: {
    observed: (state, { payload }: PayloadAction<Pick<NetworkState, 'online'>>) => ({
      ...state,
      ...payload,
    }),
    outdated: (state) => ({ ...state, outdated: true }),
  },
});

export const network = slice.reducer;
