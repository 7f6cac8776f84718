import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';

/** What the browser says of its connection. */
export interface NetworkState {
  /** False when the browser knows that there is none. True promises nothing. */
  online: boolean;
}

/** The browser was asked: at start, and whenever it went online or offline. */
export type NetworkEvent = { type: 'network/observed'; payload: NetworkState };

const initialState: NetworkState = { online: true };

const slice = createSlice({
  name: 'network',
  initialState,
  reducers: {
    observed: (_state, { payload }: PayloadAction<NetworkState>) => payload,
  },
});

export const network = slice.reducer;
