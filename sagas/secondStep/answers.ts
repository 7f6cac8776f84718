import type { AskedStep } from '../../machines/secondStep/secondStepSignIn';
import type { App, SecondStepSettings, TrustedDevice } from '../../machines/secondStep/secondStep';
import { isRecord, type Json } from '../../src/rules/json';

export type Answer = Json & { status: string };

/** The data of a call about the second step, with the status that says what came of it; null for anything else. */
export const readStatus = (data: unknown): Answer | null =>
  isRecord(data) && typeof data['status'] === 'string' ? { ...data, status: data['status'] } : null;

const texts = (value: unknown): string[] | null =>
  Array.isArray(value) && value.every((each): each is string => typeof each === 'string')
    ? value
    : null;

/** Recovery codes, as a page shows them; null where the data have none. */
export const recoveryCodes = (data: Json): string[] | null => texts(data['recoveryCodes']);

/** How many tries the data say are left. */
export const triesLeft = ({ left }: Json): number => (typeof left === 'number' ? left : 0);

/** Reads what a sign-in is asked (GET /second-step); null for anything else. */
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

function readApp(value: unknown): App | null {
  if (!isRecord(value)) return null;
  const { name, createdAt, lastUsedAt } = value;
  return typeof name === 'string' && typeof createdAt === 'number' && typeof lastUsedAt === 'number'
    ? { name, createdAt, lastUsedAt }
    : null;
}

function readDevice(value: unknown): TrustedDevice | null {
  if (!isRecord(value)) return null;
  const { id, browser, system, createdAt, until } = value;
  const isWhole =
    typeof id === 'string' &&
    typeof browser === 'string' &&
    typeof system === 'string' &&
    typeof createdAt === 'number' &&
    typeof until === 'number';
  return isWhole ? { id, browser, system, createdAt, until } : null;
}

/** Each of a list, or null when one of them is of another shape. */
function readEach<Item>(list: unknown, read: (value: unknown) => Item | null): Item[] | null {
  if (!Array.isArray(list)) return null;
  const items = list.map((value) => read(value)).filter((item) => item !== null);
  return items.length === list.length ? items : null;
}

/** Reads GET /api/account/second-step; null for anything else. */
export function readSettings(value: unknown): SecondStepSettings | null {
  if (!isRecord(value)) return null;
  const { recoveryCodesLeft, required } = value;
  const apps = readEach(value['apps'], readApp);
  const devices = readEach(value['devices'], readDevice);
  if (apps === null || devices === null) return null;
  return typeof recoveryCodesLeft === 'number' && typeof required === 'boolean'
    ? { apps, devices, recoveryCodesLeft, required }
    : null;
}
