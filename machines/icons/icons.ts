import { assign, emit, setup } from 'xstate';
import { asks, on, types } from '../../src/kit/onEvent';

export type IconsEvent =
  /** A placeholder for an icon has scrolled into view. */
  | { type: 'icons/wanted' }
  /** The sanitized sprite is in the page; `names` lists its icons. */
  | { type: 'icons/drawn'; payload: { names: string[] } }
  /** The sprite could not be loaded. `traceId` identifies the attempt in the logs. */
  | { type: 'icons/failed'; payload: { traceId: string } };

export type IconsEffect =
  | { type: 'icons.load' }
  /** Report that the icon library is not accessible (spec 7). */
  | { type: 'icons.report'; traceId: string };

export interface IconsContext {
  /** The available icons; empty until the sprite is loaded. */
  names: string[];
}

/**
 * The icon sprite (spec 7: icon sprite), fetched once per page when one of its icons is in view. A failure is
 * reported once, and retried when a later page wants an icon.
 */
export const iconsMachine = setup({
  types: types<IconsContext, IconsEvent, IconsEffect>(),
  actions: {
    keepNames: assign(on('icons/drawn', ({ names }) => ({ names }))),
    load: emit({ type: 'icons.load' }),
    report: emit(asks('icons/failed', ({ traceId }) => ({ type: 'icons.report', traceId }))),
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
        'icons/failed': { target: 'missing', actions: 'report' },
      },
    },
    drawn: {},
    /** Every link also has text, so no icon is essential. */
    missing: { on: { 'icons/wanted': 'retrying' } },
    /** As loading, but the failure was already reported. */
    retrying: {
      entry: 'load',
      on: { 'icons/drawn': { target: 'drawn', actions: 'keepNames' }, 'icons/failed': 'missing' },
    },
  },
});
