import { assign, emit, setup } from 'xstate';
import { asks, on, when, types, type Guard } from '../../src/kit/onEvent';
import type { SavedView } from '../../src/rules/savedViews';
import type { ApiError } from '../apiError';
import { errorOf, type CallOutcome } from '../callOutcome';

/** A change to the signed-in user's views. */
export type ViewChange =
  /** Without `replace`, a name that another report has is refused. */
  | { kind: 'save'; name: string; search: string; replace?: true }
  | { kind: 'rename'; id: string; name: string }
  | { kind: 'remove'; id: string; name: string };

export type SavedViewsEvent =
  /** A signed-in user opened the report. */
  | { type: 'savedViews/opened' }
  /** All views, after loading or a change. */
  | { type: 'savedViews/answered'; payload: CallOutcome<SavedView[]> }
  | { type: 'savedViews/changeAsked'; payload: ViewChange }
  | { type: 'savedViews/reconnected' }
  /** The page was left, or the user signed out. */
  | { type: 'savedViews/reset' };

export type SavedViewsEffect =
  | { type: 'savedViews.load' }
  | { type: 'savedViews.change'; change: ViewChange };

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

/** The user's saved reports (spec 2: report page): saves, renames and removes them, one at a time. */
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
    unavailable: { on: { 'savedViews/reconnected': 'loading' } },
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
