import { assign, emit, setup } from 'xstate';
import { asks, on, when, types, type Guard } from '../../src/kit/onEvent';
import type { SavedView } from '../../src/rules/savedViews';
import type { ApiError } from '../apiError';
import { errorOf, type CallOutcome } from '../callOutcome';

/** A change of the views of who is signed in. */
export type ViewChange =
  | { kind: 'save'; name: string; search: string }
  | { kind: 'rename'; id: string; name: string }
  | { kind: 'remove'; id: string; name: string };

export type SavedViewsEvent =
  /** The report of somebody who is signed in was opened. */
  | { type: 'savedViews/opened' }
  /** All views, read or after a change. */
  | { type: 'savedViews/answered'; payload: CallOutcome<SavedView[]> }
  | { type: 'savedViews/changeAsked'; payload: ViewChange }
  /** The page was left, or the person signed out. */
  | { type: 'savedViews/reset' };

export type SavedViewsEffect =
  { type: 'savedViews.load' } | { type: 'savedViews.change'; change: ViewChange };

export interface SavedViewsContext {
  views: SavedView[];
  /** The change in progress, or the last one. */
  change: ViewChange | null;
  error: ApiError | null;
}

const NOTHING: SavedViewsContext = { views: [], change: null, error: null };

const isDone: Guard<SavedViewsContext, SavedViewsEvent> = when(
  'savedViews/answered',
  ({ kind }) => kind === 'done',
);

const ASKED = { 'savedViews/changeAsked': { target: 'changing', actions: 'change' } } as const;

/** The reports that a person keeps under a name (spec 2: report page): saved, renamed, removed, one at a time. */
export const savedViewsMachine = setup({
  types: types<SavedViewsContext, SavedViewsEvent, SavedViewsEffect>(),
  guards: { isDone },
  actions: {
    load: emit({ type: 'savedViews.load' }),
    change: emit(
      asks('savedViews/changeAsked', (change) => ({ type: 'savedViews.change', change })),
    ),
    keepChange: assign(on('savedViews/changeAsked', (change) => ({ change, error: null }))),
    keepAnswer: assign(
      on('savedViews/answered', (outcome) =>
        outcome.kind === 'done' ? { views: outcome.data } : { error: errorOf(outcome) },
      ),
    ),
    forget: assign(NOTHING),
  },
}).createMachine({
  id: 'savedViews',
  initial: 'idle',
  context: NOTHING,
  on: {
    'savedViews/opened': '.loading',
    'savedViews/reset': { target: '.idle', actions: 'forget' },
  },
  states: {
    // Nothing to forget: who looks at this state is not to be disturbed.
    idle: { on: { 'savedViews/reset': undefined } },
    loading: {
      entry: ['forget', 'load'],
      on: {
        'savedViews/answered': [
          { guard: 'isDone', target: 'ready', actions: 'keepAnswer' },
          { target: 'unavailable', actions: 'keepAnswer' },
        ],
      },
    },
    unavailable: {},
    ready: { on: ASKED },
    changing: {
      entry: 'keepChange',
      on: {
        'savedViews/answered': [
          { guard: 'isDone', target: 'changed', actions: 'keepAnswer' },
          { target: 'failed', actions: 'keepAnswer' },
        ],
      },
    },
    changed: { on: ASKED },
    failed: { on: ASKED },
  },
});

declare module '../../src/kit/registry' {
  interface Machines {
    savedViews: typeof savedViewsMachine;
  }
}
