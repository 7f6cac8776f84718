import type { Clock, Log, Random } from '../ports/ports';

export const clock: Clock = { now: () => Date.now() };

const hex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** 16 bytes as a UUID of version 4 (RFC 9562 5.4). */
const uuid = (bytes: Uint8Array): string => {
  const marked = bytes.map((byte, at) => {
    if (at === 6) return (byte & 0x0f) | 0x40;
    return at === 8 ? (byte & 0x3f) | 0x80 : byte;
  });
  return hex(marked).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

const sixteenBytes = () => crypto.getRandomValues(new Uint8Array(16));

/** Unguessable ids. On plain-http hosts `randomUUID` is missing, but `getRandomValues` exists. */
export const random: Random = {
  id: () => hex(sixteenBytes()),
  uuid: () => uuid(sixteenBytes()),
  fraction: () => Math.random(),
};

/** The browser's console, for developers. */
export const log: Log = {
  // oxlint-disable-next-line no-console -- the one place that may write there
  warn: (message) => console.warn(message),
  // oxlint-disable-next-line no-console -- the one place that may write there
  error: (message) => console.error(message),
};
