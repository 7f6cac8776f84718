import { assign, emit, setup } from 'xstate';
import type { FileKind } from '../../src/rules/report';
import type { ReportProblem, ReportQuery } from './report';
import { asks, on, types } from '../../src/kit/onEvent';

/** Which rows to export, and the language of the headings. */
export interface ExportRequest {
  holds: FileKind;
  query: ReportQuery;
  language: 'en' | 'zh';
}

export type ReportExportEvent =
  | { type: 'reportExport/asked'; payload: ExportRequest }
  /** The browser is downloading the file. */
  | { type: 'reportExport/saved'; payload: { rows: number } }
  | { type: 'reportExport/failed'; payload: { problem: ReportProblem } }
  /** The user canceled the request. */
  | { type: 'reportExport/stopped' }
  /** The page was left: a file in progress is canceled. */
  | { type: 'reportExport/reset' };

export type ReportExportEffect = { type: 'reportExport.make'; wish: ExportRequest };

export interface ReportExportContext {
  /** What the last file contains. */
  holds: FileKind;
  /** The number of rows in the file; null before there is one. */
  rows: number | null;
  problem: ReportProblem | null;
}

const nothing: ReportExportContext = { holds: 'deliveries', rows: null, problem: null };

const ASKED = { target: 'waiting', actions: ['begin', 'make'] } as const;

/** Exports the report as a file (spec 2: report texts, export and waiting). One file at a time. */
export const reportExportMachine = setup({
  types: types<ReportExportContext, ReportExportEvent, ReportExportEffect>(),
  actions: {
    forget: assign(nothing),
    begin: assign(on('reportExport/asked', ({ holds }) => ({ ...nothing, holds }))),
    keepRows: assign(on('reportExport/saved', ({ rows }) => ({ rows }))),
    keepProblem: assign(on('reportExport/failed', ({ problem }) => ({ problem }))),
    make: emit(
      asks('reportExport/asked', (request) => ({ type: 'reportExport.make', wish: request })),
    ),
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
