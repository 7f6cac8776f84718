import type { AskedStep } from '../../machines/secondStep/secondStepSignIn';
import type { App, SecondStepSettings, TrustedDevice } from '../../machines/secondStep/secondStep';
import { isRecord, type Json } from '../../src/rules/json';
import { anyText, flag, list, number, object, reading, record, since } from '../../src/kit/read';

export type Answer = Json & { status: string };

/** Reads the data and status of a second-step response; null for anything else. */
export const readStatus = (data: unknown): Answer | null =>
  isRecord(data) && typeof data['status'] === 'string' ? { ...data, status: data['status'] } : null;

/** Reads recovery codes; null if absent. */
export const recoveryCodes = reading((data) => list(anyText)(record(data)['recoveryCodes']));

/** Reads the remaining attempts; 0 if absent. */
export const triesLeft = ({ left }: Json): number => (typeof left === 'number' ? left : 0);

/** Reads what the sign-in requires (GET /second-step); null for anything else. */
export function readAsked(data: unknown): Exclude<AskedStep, { kind: 'failed' }> | null {
  const read = readStatus(data);
  if (read === null) return null;
  const { status, step, email, hasRecoveryCodes, removalMs } = read;
  const hasPasskey = read['hasPasskey'] === true;
  if (status === 'NO_SIGN_IN') return { kind: 'ended' };
  if (status !== 'OK' || typeof email !== 'string') return null;
  if (step === 'setUp') return { kind: 'setUp', email, hasPasskey };
  return step === 'code'
    ? {
        kind: 'code',
        email,
        hasRecoveryCodes: hasRecoveryCodes === true,
        hasPasskey,
        removalMs: typeof removalMs === 'number' ? removalMs : 0,
      }
    : null;
}

const app = object<App>({ name: anyText, createdAt: number, lastUsedAt: number });

const device = object<TrustedDevice>({
  id: anyText,
  browser: anyText,
  system: anyText,
  createdAt: number,
  until: number,
});

/** Reads the data of GET /api/account/second-step; null for anything else. */
export const readSettings = reading(
  object<SecondStepSettings>({
    offered: since(flag, true),
    apps: list(app),
    devices: list(device),
    recoveryCodesLeft: number,
    required: flag,
  }),
);
