import type { Middleware } from '@reduxjs/toolkit';
import type { MachineSlice, MachineState, StepRequest, StoreAction } from './machineSlice';

/** A machine asked the sagas for work. Changes no state. */
export type EffectRequested<Effect extends { type: string } = { type: string }> = {
  type: 'effect/requested';
  payload: { machine: string; effect: Effect };
};

/** A delayed transition starts. Changes no state. */
export type TimerRequested = {
  type: 'timer/requested';
  payload: { machine: string; id: string; delayMs: number };
};

/** A delayed transition is no longer wanted. Changes no state. */
export type TimerCancelled = {
  type: 'timer/cancelled';
  payload: { machine: string; id: string };
};

export type KitAction = EffectRequested | TimerRequested | TimerCancelled;

const actionFor = (machine: string, request: StepRequest): KitAction => {
  switch (request.kind) {
    case 'effect':
      return { type: 'effect/requested', payload: { machine, effect: request.effect } };
    case 'timer':
      return {
        type: 'timer/requested',
        payload: { machine, id: request.id, delayMs: request.delayMs },
      };
    case 'cancel':
      return { type: 'timer/cancelled', payload: { machine, id: request.id } };
  }
};

const isAction = (action: unknown): action is StoreAction =>
  typeof action === 'object' &&
  action !== null &&
  'type' in action &&
  typeof action.type === 'string';

/**
 * After an event has reached the reducers, dispatches what its machine asked for. It stands outside
 * the saga middleware, so that a saga sees the event, then the state, then the effects.
 */
export function effectsMiddleware(
  slices: Readonly<Record<string, MachineSlice>>,
): Middleware<object, Record<string, unknown>> {
  return (api) => (next) => (action) => {
    const slice = isAction(action) && slices[action.type.slice(0, action.type.indexOf('/'))];
    if (!slice) return next(action);
    // What the store holds under a slice's name is what the slice's reducer gave.
    const before = api.getState()[slice.name] as MachineState | undefined;
    const result = next(action);
    if (before)
      for (const request of slice.step(before, action).requests)
        api.dispatch(actionFor(slice.name, request));
    return result;
  };
}
