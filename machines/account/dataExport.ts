import { assign, emit, setup } from 'xstate';
import type { ApiError, FailedRequest } from '../apiError';
import { errorOf } from '../callOutcome';
import { on, when, types, type Guard } from '../../src/kit/onEvent';
import { whenKind } from '../../src/kit/whenKind';
import type { DataExport } from '../../src/rules/dataExport';

/** A status response. */
export type DataExportAnswer = { kind: 'export'; file: DataExport } | FailedRequest;

/** The outcome of a download. `canceled`: the user did not confirm their identity. */
export type DataExportDownload = { kind: 'saved' } | { kind: 'canceled' } | FailedRequest;

export type DataExportEvent =
  /** The page requests the status of the signed-in user's export file. */
  | { type: 'dataExport/asked' }
  /** The user requests a new file. */
  | { type: 'dataExport/requested' }
  | { type: 'dataExport/answered'; payload: DataExportAnswer }
  | { type: 'dataExport/downloadAsked' }
  | { type: 'dataExport/downloaded'; payload: DataExportDownload }
  | { type: 'dataExport/reconnected' }
  | { type: 'dataExport/reset' };

export type DataExportEffect =
  | { type: 'dataExport.load' }
  | { type: 'dataExport.request' }
  | { type: 'dataExport.download' };

export interface DataExportContext {
  file: DataExport | null;
  /** Why the last request failed. */
  error: ApiError | null;
}

/** Interval (ms) for polling while the file is being created. */
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

const DOWNLOADABLE = {
  on: {
    'dataExport/downloadAsked': { target: 'downloading', actions: ['forgetError', 'download'] },
  },
} as const;

const REQUESTABLE = {
  on: { 'dataExport/requested': { target: 'requesting', actions: 'request' } },
} as const;

/**
 * The file with the user's own data (spec 2: report page, export). The server creates it in the background.
 * Before the download, the user confirms their identity.
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
    keepDownload: assign(on('dataExport/downloaded', (download) => ({ error: errorOf(download) }))),
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
    idle: { on: { 'dataExport/reset': undefined } },
    loading: {
      on: {
        'dataExport/answered': [...ANSWERED, { target: 'unavailable', actions: 'keepAnswer' }],
      },
    },
    unavailable: {
      on: { 'dataExport/reconnected': { target: 'loading', actions: ['forget', 'load'] } },
    },
    none: REQUESTABLE,
    requesting: {
      on: { 'dataExport/answered': [...ANSWERED, { target: 'refused', actions: 'keepAnswer' }] },
    },
    /** The request for a new file failed. */
    refused: REQUESTABLE,
    waiting: { after: { again: { target: 'looking', actions: 'load' } } },
    looking: {
      on: {
        // A failed poll is retried.
        'dataExport/answered': [...ANSWERED, { target: 'waiting' }],
      },
    },
    /** The server could not create the file. */
    notMade: REQUESTABLE,
    ready: DOWNLOADABLE,
    downloading: {
      on: {
        'dataExport/downloaded': [
          { guard: 'isSaved', target: 'saved', actions: 'keepDownload' },
          { guard: 'isCanceled', target: 'ready', actions: 'keepDownload' },
          { target: 'notDownloaded', actions: 'keepDownload' },
        ],
      },
    },
    saved: DOWNLOADABLE,
    notDownloaded: DOWNLOADABLE,
  },
});
