import { assign, emit, setup } from 'xstate';
import type { FileKind } from '../../src/rules/report';
import type { ReportProblem, ReportQuery } from './report';
import { asks, on, types } from '../../src/kit/onEvent';

/** Which rows of what, and in which language their headings. */
export interface ExportRequest {
  holds: FileKind;
  query: ReportQuery;
  language: 'en' | 'zh';
}

export type ReportExportEvent =
  | { type: 'reportExport/asked'; payload: ExportRequest }
  /** The browser fetches the file now. */
  | { type: 'reportExport/saved'; payload: { rows: number } }
  | { type: 'reportExport/failed'; payload: { problem: ReportProblem } }
  /** The person does not want to wait any longer. */
  | { type: 'reportExport/stopped' }
  /** The page was left: a file that is still on its way is given up. */
  | { type: 'reportExport/reset' };

export type ReportExportEffect = { type: 'reportExport.make'; wish: ExportRequest };

export interface ReportExportContext {
  /** What the last file holds. */
  holds: FileKind;
  /** How many rows the file holds; null before there is one. */
  rows: number | null;
  problem: ReportProblem | null;
}

const nothing: ReportExportContext = { holds: 'deliveries', rows: null, problem: null };

const ASKED = { target: 'waiting', actions: ['begin', 'make'] } as const;

/** The report as a file (spec 2: report texts, export and waiting). One file at a time. */
export const reportExportMachine = setup({
  types: types<ReportExportContext, ReportExportEvent, ReportExportEffect>(),
  actions: {
    forget: assign(nothing),
    begin: assign(on('reportExport/asked', ({ holds }) => ({ ...nothing, holds }))),
    keepRows: assign(on('reportExport/saved', ({ rows }) => ({ rows }))),
    keepProblem: assign(on('reportExport/failed', ({ problem }) => ({ problem }))),
    make: emit(asks('reportExport/asked', (wish) => ({ type: 'reportExport.make', wish }))),
  },
}).createMachine({
  id: 'reportExport',
  initial: 'idle',
  context: nothing,
  on: { 'reportExport/reset': { target: '.idle', actions: 'forget' } },
  states: {
    idle: { on: { 'reportExport/asked': ASKED } },
    waiting: {
      on: {
        'reportExport/saved': { target: 'saved', actions: 'keepRows' },
        'reportExport/failed': { target: 'failed', actions: 'keepProblem' },
        'reportExport/stopped': 'stopped',
      },
    },
    stopped: { on: { 'reportExport/asked': ASKED } },
    saved: { on: { 'reportExport/asked': ASKED } },
    failed: { on: { 'reportExport/asked': ASKED } },
  },
});

declare module '../../src/kit/registry' {
  interface Machines {
    reportExport: typeof reportExportMachine;
  }
}
