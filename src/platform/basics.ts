import type { Clock, Log, Random } from '../../sagas/ports';

/** This computer's clock. */
export const clock: Clock = { now: () => Date.now() };

const hex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Unguessable ids. `randomUUID` is missing on plain-http hosts, `getRandomValues` is not. */
export const random: Random = {
  id: () => hex(crypto.getRandomValues(new Uint8Array(16))),
  fraction: () => Math.random(),
};

/** The browser's console, for developers. */
export const log: Log = {
  // oxlint-disable-next-line no-console -- the one place that may write there
  warn: (message) => console.warn(message),
  // oxlint-disable-next-line no-console -- the one place that may write there
  error: (message) => console.error(message),
};
