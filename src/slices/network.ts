import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';

/** What the browser says of its connection. */
export interface NetworkState {
  /** False when the browser knows that there is none. True promises nothing. */
  online: boolean;
}

const initialState: NetworkState = { online: true };

const slice = createSlice({
  name: 'network',
  initialState,
  reducers: {
    observed: (_state, { payload }: PayloadAction<NetworkState>) => payload,
  },
});

/** The browser was asked: at start, and whenever it went online or offline. */
export const { observed: networkObserved } = slice.actions;
export const network = slice.reducer;
