import { isRecord, jsonOrText } from './json';

/** The setup data of an authenticator app. */
export interface NewApp {
  /** Identifies it until a code of it was correct. */
  readonly id: string;
  /** Base32. */
  readonly key: string;
  /** The same with the account's name (`otpauth:`), as in QR codes. */
  readonly address: string;
}

/** Validates an app's setup data; null for anything else. */
export function readNewApp(value: unknown): NewApp | null {
  const data = typeof value === 'string' ? jsonOrText(value) : value;
  if (!isRecord(data)) return null;
  const { id, key, address } = data;
  return typeof id === 'string' && typeof key === 'string' && typeof address === 'string'
    ? { id, key, address }
    : null;
}
