import { machineSlices, type AppStore } from '../../appStore';
import type { StoreAction } from '../../kit/action';
import type { TimerCancelled } from '../../kit/effects';
import { timerElapsed, type MachineSlice, type MachineState } from '../../kit/machineSlice';
import { valueText } from '../../kit/replay/shown';

const slices: Readonly<Record<string, MachineSlice>> = machineSlices;

export const sliceHandling = (type: string): MachineSlice | undefined =>
  Object.values(slices).find(({ machine }) =>
    machine.events.some((event: string) => event === type),
  );

/** Describes what an event does in a state; `isSafe` is false if a machine throws on it. */
export function outcomeOf(
  slice: MachineSlice,
  before: MachineState,
  event: StoreAction,
): { isSafe: boolean; text: string } {
  const { name } = slice;
  try {
    const { state: after, requests } = slice.step(before, event);
    if (after === before && requests.length === 0)
      return { isSafe: true, text: `${name} ignores it in this state.` };
    const issued = requests.length === 1 ? '1 request' : `${requests.length} requests`;
    return {
      isSafe: true,
      text: `${name} is ${valueText(after.value)} now, and issued ${issued}.`,
    };
  } catch (error) {
    return { isSafe: false, text: `${name} throws at this payload. ${String(error)}` };
  }
}

/** Tries an event on a copy and dispatches it unless a machine throws. */
function tryAndDispatch(
  store: AppStore,
  slice: MachineSlice | undefined,
  event: StoreAction,
  before: readonly StoreAction[] = [],
): string {
  if (!slice) return `Not sent: no machine of the portal handles ${event.type}.`;
  const held: object = store.getState();
  // The value under a slice's name was returned by that slice's reducer.
  const state = (held as Record<string, MachineState | undefined>)[slice.name];
  if (!state) return `Not sent: ${slice.name} belongs to a page that is not open.`;
  const { isSafe, text } = outcomeOf(slice, state, event);
  if (!isSafe) return `Not sent: ${text}`;
  for (const action of [...before, event]) store.dispatch(action);
  return `Sent ${event.type}: ${text}`;
}

/**
 * Dispatches an event that was sent by hand and describes the outcome. An event on which a machine would throw never
 * reaches the portal.
 */
export const sendByHand = (store: AppStore, event: StoreAction): string =>
  tryAndDispatch(store, sliceHandling(event.type), event);

/** Fires a timer now and cancels its scheduled run. */
export function fireByHand(store: AppStore, machine: string, id: string): string {
  const cancelled: TimerCancelled = { type: 'timer/cancelled', payload: { machine, id } };
  const slice = Object.hasOwn(slices, machine) ? slices[machine] : undefined;
  return tryAndDispatch(store, slice, timerElapsed(machine, id), [cancelled]);
}
