import { assign, emit, setup } from 'xstate';
import type { Message } from '../../src/rules/message';
import { asks, on, when, types } from '../../src/kit/onEvent';

/** An error as it is reported (spec 3: error-report payload). Plain text, cut at 8 KB. */
export interface ReportedError {
  title: string;
  content: string;
  traceId: string;
}

/** An error of the merged notification: the displayed texts and the report. */
export interface CaughtError {
  title: Message;
  message: Message;
  /** What the user can do about it; null if nothing. */
  hint: Message | null;
  report: ReportedError;
}

export type ErrorBatchEvent =
  | { type: 'errorBatch/caught'; payload: CaughtError }
  /** A page shows the error itself, so it is logged and reported at once. */
  | { type: 'errorBatch/noted'; payload: ReportedError }
  /** The user closed the notification. */
  | { type: 'errorBatch/closed' }
  | { type: 'errorBatch/reported'; payload: { ok: boolean } }
  | { type: 'errorBatch/reconnected' };

export type ErrorBatchEffect =
  /** Log to the console for developers. */
  | { type: 'errorBatch.log'; errors: readonly ReportedError[] }
  /** POST the errors; a retry has the same `checkId`. */
  | { type: 'errorBatch.report'; checkId: string; errors: readonly ReportedError[] };

export interface ErrorBatchContext {
  /** The errors in the notification, the newest {@link MOST}. */
  errors: readonly CaughtError[];
  /** How many were caught since the notification was opened. */
  count: number;
  /** The report in progress, or kept for one retry. */
  outgoing: readonly ReportedError[];
  /** Errors for the next report, closed while one was in progress. */
  waiting: readonly ReportedError[];
}

/** Maximum length of each list. */
const MOST = 500;

/** Delay (ms) before the single retry of a failed report. */
const LATER_MS = 30_000;

const bounded = <Item>(items: readonly Item[]): readonly Item[] => items.slice(-MOST);

const reports = (errors: readonly CaughtError[]): ReportedError[] =>
  errors.map(({ report }) => report);

const closing = { guard: 'hasErrors', actions: ['log', 'queue', 'empty'] } as const;

/**
 * The merged error notification (spec 4). It collects errors, never closes automatically, and reports them on
 * Close. A failed report is retried once; its own failures are never caught as errors.
 */
export const errorBatchMachine = setup({
  types: types<ErrorBatchContext, ErrorBatchEvent, ErrorBatchEffect>(),
  delays: { later: LATER_MS },
  guards: {
    hasErrors: ({ context }) => context.count > 0,
    hasWaiting: ({ context }) => context.waiting.length > 0,
    hasFailed: when('errorBatch/reported', ({ ok }) => !ok),
  },
  actions: {
    collect: assign(
      on('errorBatch/caught', (caught, { errors, count }) => ({
        errors: bounded([...errors, caught]),
        count: count + 1,
      })),
    ),
    queue: assign(({ context }) => ({
      waiting: bounded([...context.waiting, ...reports(context.errors)]),
    })),
    empty: assign({ errors: [], count: 0 }),
    /** Moves the waiting errors into the next report. */
    startReport: assign(({ context }) => ({ outgoing: context.waiting, waiting: [] })),
    /** Adds the waiting errors to the report being retried. */
    join: assign(({ context }) => ({
      outgoing: bounded([...context.outgoing, ...context.waiting]),
      waiting: [],
    })),
    drop: assign({ outgoing: [] }),
    log: emit(({ context }) => ({ type: 'errorBatch.log', errors: reports(context.errors) })),
    keep: assign(
      on('errorBatch/noted', (report, { waiting }) => ({ waiting: bounded([...waiting, report]) })),
    ),
    logOne: emit(
      asks('errorBatch/noted', (report) => ({ type: 'errorBatch.log', errors: [report] })),
    ),
    report: emit(({ context: { outgoing } }) => ({
      type: 'errorBatch.report',
      checkId: outgoing[0]?.traceId ?? '',
      errors: outgoing,
    })),
  },
}).createMachine({
  id: 'errorBatch',
  initial: 'quiet',
  context: { errors: [], count: 0, outgoing: [], waiting: [] },
  on: {
    'errorBatch/caught': { actions: 'collect' },
    'errorBatch/noted': { actions: ['logOne', 'keep'] },
  },
  states: {
    quiet: {
      on: {
        'errorBatch/closed': { ...closing, target: 'reporting' },
        'errorBatch/noted': { target: 'reporting', actions: ['logOne', 'keep'] },
      },
    },
    reporting: {
      entry: ['startReport', 'report'],
      on: {
        'errorBatch/closed': closing,
        'errorBatch/reported': [
          { guard: 'hasFailed', target: 'resting' },
          { guard: 'hasWaiting', target: 'reporting', reenter: true },
          { target: 'quiet', actions: 'drop' },
        ],
      },
    },
    resting: {
      after: { later: 'repeating' },
      on: {
        'errorBatch/closed': { ...closing, target: 'repeating' },
        'errorBatch/reconnected': 'repeating',
      },
    },
    repeating: {
      entry: ['join', 'report'],
      on: {
        'errorBatch/closed': closing,
        'errorBatch/reported': [
          { guard: 'hasWaiting', target: 'reporting' },
          { target: 'quiet', actions: 'drop' },
        ],
      },
    },
  },
});
