import { isRecord, jsonOrText } from './json';

/** What an authenticator app is set up with. */
export interface NewApp {
  /** Names it until a code of it was right. */
  readonly id: string;
  /** Base32. */
  readonly key: string;
  /** The same with whom it is for (`otpauth:`), as QR codes carry it. */
  readonly address: string;
}

/** Reads what an app is set up with; null for anything else. */
export function readNewApp(value: unknown): NewApp | null {
  const data = typeof value === 'string' ? jsonOrText(value) : value;
  if (!isRecord(data)) return null;
  const { id, key, address } = data;
  return typeof id === 'string' && typeof key === 'string' && typeof address === 'string'
    ? { id, key, address }
    : null;
}
