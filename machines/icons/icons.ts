import { assign, emit, setup } from 'xstate';
import { asks, on, types } from '../../src/kit/onEvent';

export type IconsEvent =
  /** A place for an icon has come into view. */
  | { type: 'icons/wanted' }
  /** The sprite stands in the page, cleaned; `names` are the icons it has. */
  | { type: 'icons/drawn'; payload: { names: string[] } }
  /** There is no sprite. `traceId` names the try in the logs. */
  | { type: 'icons/failed'; payload: { traceId: string } };

export type IconsEffect =
  | { type: 'icons.load' }
  /** Say that the library of icons is not accessible (spec 7). */
  | { type: 'icons.report'; traceId: string };

export interface IconsContext {
  /** The icons that can be drawn; none before the sprite is there. */
  names: string[];
}

/**
 * The sprite of icons (spec 7: icon sprite). It is fetched once a page, as soon as one of its icons is in view;
 * where that fails it is said once, and tried again when a later page wants an icon.
 */
export const iconsMachine = setup({
  types: types<IconsContext, IconsEvent, IconsEffect>(),
  actions: {
    keepNames: assign(on('icons/drawn', ({ names }) => ({ names }))),
    load: emit({ type: 'icons.load' }),
    tell: emit(asks('icons/failed', ({ traceId }) => ({ type: 'icons.report', traceId }))),
  },
}).createMachine({
  id: 'icons',
  initial: 'idle',
  context: { names: [] },
  states: {
    idle: { on: { 'icons/wanted': 'loading' } },
    loading: {
      entry: 'load',
      on: {
        'icons/drawn': { target: 'drawn', actions: 'keepNames' },
        'icons/failed': { target: 'missing', actions: 'tell' },
      },
    },
    drawn: {},
    /** Nothing needs its icon: every link has its words. */
    missing: { on: { 'icons/wanted': 'retrying' } },
    /** As loading, but the person knows already. */
    retrying: {
      entry: 'load',
      on: {
        'icons/drawn': { target: 'drawn', actions: 'keepNames' },
        'icons/failed': 'missing',
      },
    },
  },
});

declare module '../../src/kit/registry' {
  interface Machines {
    icons: typeof iconsMachine;
  }
}
