import type { StoreAction } from '../../kit/action';
import { isRecord } from '../../rules/json';
import type { RunningTimer } from './messages';

/** Tracks the pending delayed transitions, from the actions that start and end them. */
export function createRunningTimers() {
  const waiting = new Map<string, RunningTimer>();
  return {
    running: (): readonly RunningTimer[] => [...waiting.values()],
    /** Handles an action; returns whether it started or ended a timer. */
    apply({ type, payload }: StoreAction, at: number): boolean {
      if (!isRecord(payload) || typeof payload['id'] !== 'string') return false;
      const { id, delayMs } = payload;
      const { machine: owner } = payload;
      const machine = typeof owner === 'string' ? owner : type.slice(0, type.indexOf('/'));
      const key = `${machine} ${id}`;
      if (type === 'timer/requested' && typeof delayMs === 'number') {
        waiting.set(key, { machine, id, delayMs, at });
        return true;
      }
      const isEnd = type === 'timer/cancelled' || type === `${machine}/timerElapsed`;
      return isEnd && waiting.delete(key);
    },
  };
}

/** Returns the name of a timer's delay: `leaveLimit`. */
export const delayName = (id: string): string => /^xstate\.after\.([^.]+)\./.exec(id)?.[1] ?? id;
