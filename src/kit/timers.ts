import type { Task } from 'redux-saga';
import { cancel, delay, fork, put, take } from 'typed-redux-saga';
import type { KitAction } from './effects';
import type { StoreAction } from './action';
import { timerElapsed } from './machineSlice';

const isTimer = (action: StoreAction): action is Exclude<KitAction, { type: 'effect/requested' }> =>
  action.type === 'timer/requested' || action.type === 'timer/cancelled';

/** Runs the machines' delayed transitions, and dispatches each as an ordinary event when its time is over. */
export function* timers() {
  const running = new Map<string, Task>();
  for (;;) {
    const action = yield* take(isTimer);
    const { machine, id } = action.payload;
    const key = `${machine} ${id}`;
    const task = running.get(key);
    if (task) yield* cancel(task);
    running.delete(key);
    if (action.type === 'timer/requested')
      running.set(key, yield* fork(elapse, machine, id, action.payload.delayMs));
  }
}

function* elapse(machine: string, id: string, delayMs: number) {
  yield* delay(delayMs);
  yield* put(timerElapsed(machine, id));
}
