import type { DevToolsEnhancerOptions } from '@reduxjs/toolkit';
import { isRecord } from '../rules/json';
import type { StoreAction } from '../kit/action';

/** Returns an action's type with the requested effect: `effect/requested signIn.submit`. */
export function readableType({ type, payload }: StoreAction): string {
  if (!isRecord(payload)) return type;
  const { effect, machine, id } = payload;
  if (type === 'effect/requested' && isRecord(effect)) return `${type} ${String(effect['type'])}`;
  if (/^timer\/|\/timerElapsed$/.test(type) && typeof id === 'string')
    return `${type} ${id.replace(/^xstate\.after\./, '')}${typeof machine === 'string' ? ` of ${machine}` : ''}`;
  return type;
}

/** Options for Redux DevTools: the action's name includes the requested effect. */
export const REDUX_DEV_TOOLS: DevToolsEnhancerOptions = {
  name: 'Portal',
  maxAge: 1_000,
  actionSanitizer: (action) => ({ ...action, type: readableType(action) }),
};
