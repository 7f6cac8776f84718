import { machineSlices, type AppStore } from '../../appStore';
import type { StoreAction } from '../../kit/action';
import type { TimerCancelled } from '../../kit/effects';
import { timerElapsed, type MachineSlice, type MachineState } from '../../kit/machineSlice';
import { valueText } from '../../kit/replay/shown';

const slices: Readonly<Record<string, MachineSlice>> = machineSlices;

/** The machine of the portal that knows the event at all. */
export const sliceKnowing = (type: string): MachineSlice | undefined =>
  Object.values(slices).find(({ machine }) =>
    machine.events.some((event: string) => event === type),
  );

/** What an event comes to in a state, in words; `isSafe` tells that nothing throws at it. */
export function outcomeOf(
  slice: MachineSlice,
  before: MachineState,
  event: StoreAction,
): { isSafe: boolean; text: string } {
  const { name } = slice;
  try {
    const { state: after, requests } = slice.step(before, event);
    if (after === before && requests.length === 0)
      return { isSafe: true, text: `${name} ignored it in this state.` };
    const asked = requests.length === 1 ? '1 request' : `${requests.length} requests`;
    return {
      isSafe: true,
      text: `${name} is now ${valueText(after.value)} and made ${asked}.`,
    };
  } catch (error) {
    return { isSafe: false, text: `${name} throws at this payload. ${String(error)}` };
  }
}

/** Tries an event on a copy, and dispatches it where no machine throws at it. */
function tried(
  store: AppStore,
  slice: MachineSlice | undefined,
  event: StoreAction,
  before: readonly StoreAction[] = [],
): string {
  if (!slice) return `Not sent: no machine of the portal accepts ${event.type}.`;
  const held: object = store.getState();
  // What the store holds under a slice's name is what the slice's reducer gave.
  const state = (held as Record<string, MachineState | undefined>)[slice.name];
  if (!state) return `Not sent: ${slice.name} comes with a page that is not open.`;
  const { isSafe, text } = outcomeOf(slice, state, event);
  if (!isSafe) return `Not sent: ${text}`;
  for (const action of [...before, event]) store.dispatch(action);
  return `Sent ${event.type}: ${text}`;
}

/**
 * Dispatches an event that was sent by hand, and tells what became of it. What a machine would throw at never reaches
 * the portal.
 */
export const sendByHand = (store: AppStore, event: StoreAction): string =>
  tried(store, sliceKnowing(event.type), event);

/** Lets a timer elapse now. It does not do so a second time when its time comes. */
export function fireByHand(store: AppStore, machine: string, id: string): string {
  const cancelled: TimerCancelled = { type: 'timer/cancelled', payload: { machine, id } };
  const slice = Object.hasOwn(slices, machine) ? slices[machine] : undefined;
  return tried(store, slice, timerElapsed(machine, id), [cancelled]);
}
