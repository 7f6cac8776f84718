import { plainReducer } from '../kit/plainReducer';

export interface DeviceState {
  /** How far this device's clock is behind the server's, in ms; negative if ahead. */
  clockSkewMs: number;
  /** False if this browser does not store the portal's cookies. */
  keepsCookies: boolean;
}

/** The browser was checked: at start, and after each new session. */
export type DeviceEvent = { type: 'device/observed'; payload: DeviceState };

/** Properties of this device that the session depends on. */
export const deviceReducer = plainReducer<DeviceState, DeviceEvent>(
  { clockSkewMs: 0, keepsCookies: true },
  { 'device/observed': (_state, observed) => observed },
);

declare module '../kit/registry' {
  interface PlainSlices {
    device: { state: DeviceState; event: DeviceEvent };
  }
}
