import type { Middleware } from '@reduxjs/toolkit';
import { isAction, type StoreAction } from './action';
import type { MachineSlice, MachineState, StepRequest } from './machineSlice';

/** A machine requests work from the sagas. Changes no state. */
export type EffectRequested<Effect extends { type: string } = { type: string }> = {
  type: 'effect/requested';
  payload: { machine: string; effect: Effect };
};

/** A machine starts a delayed transition. Changes no state. */
export type TimerRequested = {
  type: 'timer/requested';
  payload: { machine: string; id: string; delayMs: number };
};

/** A machine cancels a delayed transition. Changes no state. */
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

type Slices = Readonly<Record<string, MachineSlice>>;

const sliceFor = (slices: Slices, { type }: StoreAction): MachineSlice | undefined => {
  const name = type.slice(0, type.indexOf('/'));
  return Object.hasOwn(slices, name) ? slices[name] : undefined;
};

export function requestedActions(slices: Slices, before: object, action: StoreAction): KitAction[] {
  const slice = sliceFor(slices, action);
  // The store holds under a slice's name what the slice's reducer returned.
  const state = slice && (before as Record<string, MachineState | undefined>)[slice.name];
  if (!slice || !state) return [];
  return slice.step(state, action).requests.map((request) => actionFor(slice.name, request));
}

/**
 * Dispatches what a machine requested, after its event has reached the reducers. Runs outside the saga middleware, so
 * that a saga sees the event, then the state, then the effects.
 */
export function effectsMiddleware(slices: Slices): Middleware<object, object> {
  return (api) => (next) => (action) => {
    if (!isAction(action) || !sliceFor(slices, action)) return next(action);
    const before = api.getState();
    const result = next(action);
    for (const request of requestedActions(slices, before, action)) api.dispatch(request);
    return result;
  };
}
