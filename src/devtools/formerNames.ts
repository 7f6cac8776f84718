import type { StoreAction } from '../kit/action';
import type { FormerNames } from '../kit/replay/application';
import { isRecord } from '../rules/json';

/** Former names of machines, as in logs of version 1. */
const FORMER_NAMES: Readonly<Record<string, string>> = {
  login: 'signIn',
  loginType: 'signInType',
  loginMethods: 'signInMethods',
  logout: 'signOut',
  renewal: 'reauthentication',
};

const FORMER = Object.keys(FORMER_NAMES).join('|');
const EVENT = new RegExp(`^(${FORMER})(?=/)`);
const EFFECT = new RegExp(`^(${FORMER})(?=\\.)`);
const TIMER = new RegExp(`(?<=^xstate\\.after\\.\\w+\\.)(${FORMER})(?=\\.)`);

const own = (former: string): string => FORMER_NAMES[former] ?? former;

/** Renames the keys of a record; returns anything else unchanged. */
const withOwnNames = (record: unknown): unknown =>
  isRecord(record)
    ? Object.fromEntries(Object.entries(record).map(([name, value]) => [own(name), value]))
    : record;

const renamed = (text: unknown, names: RegExp): unknown =>
  typeof text === 'string' ? text.replace(names, own) : text;

function ownRequest(payload: Record<string, unknown>): Record<string, unknown> {
  const { machine, id, effect } = payload;
  return {
    ...payload,
    ...(typeof machine === 'string' && { machine: own(machine) }),
    ...(id !== undefined && { id: renamed(id, TIMER) }),
    ...(isRecord(effect) && { effect: { ...effect, type: renamed(effect['type'], EFFECT) } }),
  };
}

/** Converts an action of an older log to today's names. */
function ownAction(action: StoreAction): StoreAction {
  const { type, payload } = action;
  if (/^(effect|timer)\//.test(type) && isRecord(payload))
    return { ...action, payload: ownRequest(payload) };
  if (type.endsWith('/timerElapsed') && isRecord(payload))
    return {
      type: type.replace(EVENT, own),
      payload: { ...payload, id: renamed(payload['id'], TIMER) },
    };
  return EVENT.test(type) ? { ...action, type: type.replace(EVENT, own) } : action;
}

/** Converts logs from before the machines were renamed. */
export const formerNames: FormerNames = { action: ownAction, record: withOwnNames };
