import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';

/** What is known of this computer and its browser. */
export interface DeviceState {
  /** How far this computer's clock is behind the server's, in ms; negative when it is ahead. */
  clockSkewMs: number;
  /** False when this browser does not keep the portal's cookies. */
  keepsCookies: boolean;
}

/** The browser was looked at: at start, and after each new session. */
export type DeviceEvent = { type: 'device/observed'; payload: DeviceState };

const initialState: DeviceState = { clockSkewMs: 0, keepsCookies: true };

const slice = createSlice({
  name: 'device',
  initialState,
  reducers: {
    observed: (_state, { payload }: PayloadAction<DeviceState>) => payload,
  },
});

export const device = slice.reducer;
