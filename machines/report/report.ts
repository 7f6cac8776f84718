import { assign, emit, setup } from 'xstate';
import type { ApiError } from '../apiError';
import type { Comparing, ReportFigures, ReportRow } from '../../src/rules/report';
import type { Analysis } from '../../src/rules/report/analysis';
import type { Breakdown } from '../../src/rules/report/breakdown';
import type { Cohorts } from '../../src/rules/report/cohorts';
import { on, when, types, type Guard } from '../../src/kit/onEvent';

/** A report query from the page's URL. Days as `YYYY-MM-DD`, not yet validated. */
export interface ReportQuery {
  from: string | null;
  to: string | null;
  /** Ids; null for all. */
  channel: string | null;
  game: string | null;
  campaign: string | null;
  country: string | null;
  compare: Comparing;
  page: number;
  size: number;
  sort: string;
}

export interface ReportChannel {
  id: string;
  name: string;
  kind: 'social' | 'search' | 'video';
}

/** One value for each day of the range. */
export interface ReportSeries {
  channel: string;
  spend: number[];
  revenue: number[];
  installs: number[];
  /** The spend of rows with known revenue. */
  revenueSpend: number[];
}

/** One option of a filter. */
export interface ReportChoice {
  id: string;
  name: string;
}

/** A report as the server returns it (spec 2: report page). */
export type ReportData = Omit<ReportQuery, 'from' | 'to'> & {
  sample: boolean;
  range: { from: string; to: string };
  /** The first and last day with delivery; null if there are none. */
  span: { first: string; last: string } | null;
  channels: ReportChannel[];
  games: ReportChoice[];
  campaigns: ReportChoice[];
  countries: ReportChoice[];
  /** Of all rows. */
  figures: ReportFigures;
  /** Of the complete days, which are compared. */
  complete: ReportFigures;
  /** Of the comparison range; null if unknown. */
  previous: ReportFigures | null;
  /** What changed, since when and why. */
  analysis: Analysis;
  /** Totals by each dimension, and by channel and game. */
  breakdown: Breakdown;
  /** What players paid back by age; null if no file covers these days and filters. */
  cohorts: Cohorts | null;
  series: ReportSeries[];
  rows: ReportRow[];
  total: number;
};

export interface ReportProblem {
  /**
   * The server refused (spec 4: ret); the response is not a report; or there was no response, or one with an error
   * status.
   */
  kind: 'refused' | 'invalid' | 'failed';
  /** Absent if the saga crashed. */
  error?: ApiError;
}

/** The outcome of one request. */
export type ReportOutcome = { kind: 'report'; data: ReportData } | ReportProblem;

export type ReportEvent =
  /** The page was opened, or the query in its URL changed. */
  | { type: 'report/asked'; payload: { query: ReportQuery } }
  /** `id` identifies the request; outdated responses are ignored. */
  | { type: 'report/answered'; payload: { id: number; outcome: ReportOutcome } }
  | { type: 'report/retried' }
  /** The user canceled the request. */
  | { type: 'report/stopped' }
  | { type: 'report/reconnected' }
  /** The page was left. */
  | { type: 'report/left' };

export type ReportEffect = { type: 'report.load'; id: number; query: ReportQuery };

/** The filters' options. */
export type ReportChoices = Pick<
  ReportData,
  'span' | 'channels' | 'games' | 'campaigns' | 'countries'
>;

export interface ReportContext {
  /** The number of the latest request. */
  id: number;
  query: ReportQuery | null;
  data: ReportData | null;
  problem: ReportProblem | null;
  /** The filters' options; kept if a later request fails. */
  known: ReportChoices | null;
}

const nothing = { query: null, data: null, problem: null, known: null };

type ReportGuard = Guard<ReportContext, ReportEvent>;

const answeredWith = (kind: ReportOutcome['kind']): ReportGuard =>
  when('report/answered', ({ id, outcome }, context) => id === context.id && outcome.kind === kind);

const hasRows: ReportGuard = when(
  'report/answered',
  ({ outcome }) => outcome.kind === 'report' && outcome.data.total > 0,
);

const ASKED = { actions: ['keepQuery', 'load'] } as const;

const ANSWERED = [
  { guard: 'isReport', target: 'shown', actions: 'keepData' },
  { guard: 'isNothing', target: 'empty', actions: 'keepData' },
  { guard: 'isRefused', target: 'refused', actions: 'keepProblem' },
  { guard: 'isInvalid', target: 'invalid', actions: 'keepProblem' },
  { guard: 'isFailed', target: 'failed', actions: 'keepProblem' },
] as const;

const RETRIED = { target: 'loading', actions: ['countRequest', 'load'] } as const;

/** A request is in flight. */
const AWAITED = {
  on: { 'report/asked': ASKED, 'report/answered': ANSWERED, 'report/stopped': 'stopped' },
} as const;

/** The figures stay visible while the next request is in flight. */
const ANSWER = { on: { 'report/asked': { target: 'waiting', ...ASKED } } } as const;

/** Figures that are already visible stay; without any, the page only says that it loads. */
const AGAIN = [{ guard: 'hasFigures', ...RETRIED, target: 'waiting' }, RETRIED] as const;

const WITHOUT_NEW_FIGURES = {
  on: {
    'report/asked': [
      { guard: 'hasFigures', target: 'waiting', ...ASKED },
      { target: 'loading', ...ASKED },
    ],
    'report/retried': AGAIN,
  },
} as const;

/**
 * The report page (spec 2). The previous figures stay visible while a request is in flight, and if it fails. A change of
 * the filters sends a new request, and responses to older ones are dropped. The user can cancel.
 */
export const reportMachine = setup({
  types: types<ReportContext, ReportEvent, ReportEffect>(),
  guards: {
    isReport: (happening) => answeredWith('report')(happening) && hasRows(happening),
    isNothing: answeredWith('report'),
    isRefused: answeredWith('refused'),
    isInvalid: answeredWith('invalid'),
    isFailed: answeredWith('failed'),
    hasFigures: ({ context }) => context.data !== null,
  },
  actions: {
    keepQuery: assign(on('report/asked', ({ query }, { id }) => ({ query, id: id + 1 }))),
    countRequest: assign(({ context }) => ({ id: context.id + 1 })),
    keepData: assign(
      on('report/answered', ({ outcome }) => {
        if (outcome.kind !== 'report') return {};
        const { data } = outcome;
        const { span, channels, games, campaigns, countries } = data;
        return { data, problem: null, known: { span, channels, games, campaigns, countries } };
      }),
    ),
    keepProblem: assign(
      on('report/answered', ({ outcome }, { data }) => {
        if (outcome.kind === 'report') return {};
        // Who may not see the report keeps none of its figures.
        const isDenied = outcome.error?.rule === 'ret.40000';
        return { data: isDenied ? null : data, problem: outcome };
      }),
    ),
    forgetProblem: assign({ problem: null }),
    forget: assign(nothing),
    load: emit(({ context }) => ({
      type: 'report.load',
      id: context.id,
      // No loading state is reached without a query.
      query: context.query as ReportQuery,
    })),
  },
}).createMachine({
  id: 'report',
  initial: 'idle',
  context: { id: 0, ...nothing },
  on: { 'report/left': { target: '.idle', actions: 'forget' } },
  states: {
    idle: { on: { 'report/left': undefined, 'report/asked': { target: 'loading', ...ASKED } } },
    loading: { entry: 'forgetProblem', ...AWAITED },
    /** As loading, with the previous figures visible. */
    waiting: { entry: 'forgetProblem', ...AWAITED },
    /** The user canceled. */
    stopped: WITHOUT_NEW_FIGURES,
    shown: ANSWER,
    empty: ANSWER,
    refused: WITHOUT_NEW_FIGURES,
    invalid: WITHOUT_NEW_FIGURES,
    failed: { on: { ...WITHOUT_NEW_FIGURES.on, 'report/reconnected': AGAIN } },
  },
});
