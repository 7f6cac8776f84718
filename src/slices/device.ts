import { plainReducer } from '../kit/plainReducer';

/** What is known of this computer and its browser. */
export interface DeviceState {
  /** How far this computer's clock is behind the server's, in ms; negative when it is ahead. */
  clockSkewMs: number;
  /** False when this browser does not keep the portal's cookies. */
  keepsCookies: boolean;
}

/** The browser was looked at: at start, and after each new session. */
export type DeviceEvent = { type: 'device/observed'; payload: DeviceState };

/** This computer, as far as the session depends on it. */
export const deviceReducer = plainReducer<DeviceState, DeviceEvent>(
  { clockSkewMs: 0, keepsCookies: true },
  { 'device/observed': (_state, observed) => observed },
);

declare module '../kit/registry' {
  interface PlainSlices {
    device: { state: DeviceState; event: DeviceEvent };
  }
}
