import type { StoreAction } from '../../../src/kit/action';
import { exportLog, initialStateOf, replayStep } from '../../../src/devtools/portalLogs';
import type { ActionLog } from '../../../src/kit/recorder/logDetails';
import { Violation } from './explore';
import { stateSize } from './layout';
import type { Model } from './model';
import { sortTabs, successors } from './moves';

/** An event that a tab's machines received, at a step of the path. */
export interface ReceivedEvent {
  step: number;
  tab: number;
  event: StoreAction;
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.every((byte, at) => byte === other[at]);

/** Returns the events along a path, with one name for each tab throughout. */
export function retrace(model: Model, path: readonly Uint8Array[]): ReceivedEvent[] {
  const received: ReceivedEvent[] = [];
  let now: StoreAction[][] = [];
  model.listener = (tab, event) => void (now[tab] ??= []).push(event);
  const keep = (step: number) =>
    now.forEach((events, tab) => events.forEach((event) => received.push({ step, tab, event })));
  let state = new Uint8Array(stateSize(model.bound));
  model.start(state);
  keep(0);
  for (const [index, wanted] of [...path.slice(1), null].entries()) {
    let next: Uint8Array | null = null;
    now = [];
    try {
      successors(model, state, (to) => {
        const sorted = to.slice();
        sortTabs(model.bound, sorted);
        if (next === null && wanted && isSame(sorted, wanted)) {
          next = to.slice();
          keep(index + 1);
        }
        now = [];
      });
    } catch (error) {
      // The step that breaks the promise: its events before the violation end the path.
      if (!(error instanceof Violation)) throw error;
      if (!wanted) keep(index + 1);
    }
    if (next) state = next;
  }
  model.listener = null;
  return received;
}

/** Returns the log that one tab's store would have recorded: each event, then its machine's requests. */
export async function logOf(
  received: readonly ReceivedEvent[],
  tab: number,
  note: string,
): Promise<ActionLog> {
  const actions: StoreAction[] = [];
  const times: number[] = [];
  let state = initialStateOf({ preloadedState: null });
  for (const { step, event } of received.filter((each) => each.tab === tab)) {
    const { state: after, requests } = replayStep(state, event);
    state = after;
    for (const action of [event, ...requests]) {
      actions.push(action);
      // A step of the path counts as a second.
      times.push(step * 1_000);
    }
  }
  const facts = { build: 'model', environment: 'modelcheck', note };
  return exportLog({ actions, times, base: null }, state, facts);
}
