import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';

/** What the page knows of the connection and of who is at its other end. */
export interface NetworkState {
  /** False when the browser knows that there is none. True promises nothing. */
  online: boolean;
  /** The server has changed since this page was opened (reliability: D2). */
  outdated: boolean;
}

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

/** The browser was asked: at start, and whenever it went online or offline. */
export const { observed: networkObserved } = slice.actions;
/** An answer came from another version of the server than those before. */
export const { outdated: portalOutdated } = slice.actions;
export const network = slice.reducer;
