import { assign, emit, setup } from 'xstate';
import type { ApiError } from '../apiError';
import { on, when, types, type Guard } from '../../src/kit/onEvent';
import { whenKind } from '../../src/kit/whenKind';
import type { DataExport } from '../../src/rules/dataExport';

/** What came of a question for the file; no error where the work itself has crashed. */
export type DataExportAnswer =
  { kind: 'export'; file: DataExport } | { kind: 'failed'; error: ApiError | null };

/** What came of a download. `canceled`: the person did not prove who is at work. */
export type DataExportDownload =
  { kind: 'saved' } | { kind: 'canceled' } | { kind: 'failed'; error: ApiError | null };

export type DataExportEvent =
  /** The page shows how the file of whoever is signed in now stands. */
  | { type: 'dataExport/asked' }
  /** The person wants a file made. */
  | { type: 'dataExport/requested' }
  | { type: 'dataExport/answered'; payload: DataExportAnswer }
  | { type: 'dataExport/downloadAsked' }
  | { type: 'dataExport/downloaded'; payload: DataExportDownload }
  /** The page was left. */
  | { type: 'dataExport/reset' };

export type DataExportEffect =
  { type: 'dataExport.load' } | { type: 'dataExport.request' } | { type: 'dataExport.download' };

export interface DataExportContext {
  file: DataExport | null;
  /** Why the last call came to nothing. */
  error: ApiError | null;
}

/** While the file is being made, it is asked for again after this time. */
const AGAIN_MS = 3_000;

const nothing: DataExportContext = { file: null, error: null };

const answeredWith = (state: DataExport['state']): Guard<DataExportContext, DataExportEvent> =>
  when('dataExport/answered', (answer) => answer.kind === 'export' && answer.file.state === state);

const ANSWERED = [
  { guard: 'isReady', target: 'ready', actions: 'keepAnswer' },
  { guard: 'isWaiting', target: 'waiting', actions: 'keepAnswer' },
  { guard: 'isNone', target: 'none', actions: 'keepAnswer' },
  { guard: 'isNotMade', target: 'notMade', actions: 'keepAnswer' },
] as const;

/** There is a file to download. */
const THERE = {
  on: {
    'dataExport/downloadAsked': { target: 'downloading', actions: ['forgetError', 'download'] },
  },
} as const;

/** There is none, and one can be asked for. */
const NOT_THERE = {
  on: { 'dataExport/requested': { target: 'requesting', actions: 'request' } },
} as const;

/**
 * The file of a person's own data (spec 2: report page, export). It is made in the background of the
 * platform; to download it, the person proves once more who is at work.
 */
export const dataExportMachine = setup({
  types: types<DataExportContext, DataExportEvent, DataExportEffect>(),
  delays: { again: AGAIN_MS },
  guards: {
    isReady: answeredWith('ready'),
    isWaiting: answeredWith('waiting'),
    isNone: answeredWith('none'),
    isNotMade: answeredWith('failed'),
    isSaved: whenKind('dataExport/downloaded', 'saved'),
    isCanceled: whenKind('dataExport/downloaded', 'canceled'),
  },
  actions: {
    load: emit({ type: 'dataExport.load' }),
    request: emit({ type: 'dataExport.request' }),
    download: emit({ type: 'dataExport.download' }),
    keepAnswer: assign(
      on('dataExport/answered', (answer) =>
        answer.kind === 'export' ? { file: answer.file, error: null } : { error: answer.error },
      ),
    ),
    keepDownload: assign(
      on('dataExport/downloaded', (download) =>
        download.kind === 'failed' ? { error: download.error } : {},
      ),
    ),
    forgetError: assign({ error: null }),
    forget: assign(nothing),
  },
}).createMachine({
  id: 'dataExport',
  initial: 'idle',
  context: nothing,
  on: {
    'dataExport/asked': { target: '.loading', actions: ['forget', 'load'] },
    'dataExport/reset': { target: '.idle', actions: 'forget' },
  },
  states: {
    idle: {
      // Nothing to forget: who looks at this state is not to be disturbed.
      on: { 'dataExport/reset': undefined },
    },
    loading: {
      on: {
        'dataExport/answered': [...ANSWERED, { target: 'unavailable', actions: 'keepAnswer' }],
      },
    },
    unavailable: {},
    none: NOT_THERE,
    requesting: {
      on: {
        'dataExport/answered': [...ANSWERED, { target: 'refused', actions: 'keepAnswer' }],
      },
    },
    /** The wish did not arrive. */
    refused: NOT_THERE,
    waiting: { after: { again: { target: 'looking', actions: 'load' } } },
    looking: {
      on: {
        // A look that fails is tried again.
        'dataExport/answered': [...ANSWERED, { target: 'waiting' }],
      },
    },
    /** The platform could not make it. */
    notMade: NOT_THERE,
    ready: THERE,
    downloading: {
      on: {
        'dataExport/downloaded': [
          { guard: 'isSaved', target: 'saved', actions: 'keepDownload' },
          { guard: 'isCanceled', target: 'ready', actions: 'keepDownload' },
          { target: 'notDownloaded', actions: 'keepDownload' },
        ],
      },
    },
    saved: THERE,
    notDownloaded: THERE,
  },
});

declare module '../../src/kit/registry' {
  interface Machines {
    dataExport: typeof dataExportMachine;
  }
}
