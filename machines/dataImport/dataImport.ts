import { assign, emit, setup } from 'xstate';
import type { ImportDone } from '../../src/rules/dataImport';
import type { FileKind } from '../../src/rules/report';
import { asks, on, when, types } from '../../src/kit/onEvent';
import { whenKind } from '../../src/kit/whenKind';
import type { ApiError, FailedRequest } from '../apiError';
import { errorOf, type CallOutcome } from '../callOutcome';

/** An imported file. Time in ms. */
export interface ImportedFile {
  id: string;
  at: number;
  /** Its name; empty if unknown. */
  file: string;
  /** The sender: an email or a key's name; empty for the operator and deleted users. */
  by: string;
  holds: FileKind;
  rows: number;
  added: number;
  changed: number;
  removed: number;
}

/** An error at one place of a file; texts come from the server. */
export interface ImportProblem {
  /** Line in the file, from 1. */
  line: number;
  /** From 1; null if the error concerns the whole line or the file. */
  column: number | null;
  /** The heading; empty if no column is concerned. */
  name: string;
  value: string;
  text: string;
}

/** An import is all or nothing. */
export type ImportResult =
  | ImportDone
  | {
      kind: 'refused';
      /** The number of problems; `problems` holds the first ones. */
      wrong: number;
      problems: ImportProblem[];
    };

/** The outcome of the last file. */
export type ImportEnd =
  | ImportResult
  | FailedRequest
  /** The user canceled the upload. */
  | { kind: 'stopped' };

/** The chosen file; `file` is its handle, `size` in bytes. */
export interface ChosenFile {
  file: string;
  name: string;
  size: number;
  /** It is complete for its days: rows of the same day and channel that it lacks are removed. */
  complete: boolean;
}

export type DataImportEvent =
  | { type: 'dataImport/opened' }
  | { type: 'dataImport/listed'; payload: CallOutcome<ImportedFile[]> }
  | { type: 'dataImport/chosen'; payload: ChosenFile }
  /** The number of bytes uploaded so far. */
  | { type: 'dataImport/progressed'; payload: { sent: number } }
  | { type: 'dataImport/stopped' }
  | { type: 'dataImport/answered'; payload: CallOutcome<ImportResult> }
  | { type: 'dataImport/reconnected' }
  | { type: 'dataImport/reset' };

export type DataImportEffect =
  | { type: 'dataImport.load' }
  | { type: 'dataImport.send'; file: string; name: string; complete: boolean };

export interface DataImportContext {
  imports: ImportedFile[];
  /** The file being uploaded, or the last one. */
  chosen: ChosenFile | null;
  /** Uploaded bytes of it. */
  sent: number;
  end: ImportEnd | null;
  /** Why loading the list failed. */
  error: ApiError | null;
}

const NOTHING: DataImportContext = { imports: [], chosen: null, sent: 0, end: null, error: null };

const CHOSEN = { target: 'sending', actions: ['keepChosen', 'send'] } as const;

const endOf = (outcome: CallOutcome<ImportResult>): ImportEnd =>
  outcome.kind === 'done' ? outcome.data : { kind: 'failed', error: errorOf(outcome) };

/**
 * Imports a file of deliveries or cohorts (spec 2: report page). The server checks it row by row, and imports all
 * of it or nothing. One file at a time; earlier imports are listed.
 */
export const dataImportMachine = setup({
  types: types<DataImportContext, DataImportEvent, DataImportEffect>(),
  guards: {
    isListed: whenKind('dataImport/listed', 'done'),
    isListDenied: whenKind('dataImport/listed', 'denied'),
    isTaken: when(
      'dataImport/answered',
      (outcome) => outcome.kind === 'done' && outcome.data.kind === 'done',
    ),
    isDenied: whenKind('dataImport/answered', 'denied'),
    isRefused: whenKind('dataImport/answered', 'done'),
  },
  actions: {
    load: emit({ type: 'dataImport.load' }),
    send: emit(
      asks('dataImport/chosen', ({ file, name, complete }) => ({
        type: 'dataImport.send',
        file,
        name,
        complete,
      })),
    ),
    keepList: assign(
      on('dataImport/listed', (outcome) =>
        outcome.kind === 'done' ? { imports: outcome.data } : {},
      ),
    ),
    keepListError: assign(on('dataImport/listed', (outcome) => ({ error: errorOf(outcome) }))),
    keepChosen: assign(on('dataImport/chosen', (chosen) => ({ chosen, sent: 0, end: null }))),
    keepSent: assign(on('dataImport/progressed', ({ sent }) => ({ sent }))),
    keepAnswer: assign(on('dataImport/answered', (outcome) => ({ end: endOf(outcome) }))),
    keepStop: assign({ end: { kind: 'stopped' } }),
    forget: assign(NOTHING),
  },
}).createMachine({
  id: 'dataImport',
  initial: 'idle',
  context: NOTHING,
  on: {
    'dataImport/opened': '.loading',
    'dataImport/reset': { target: '.idle', actions: 'forget' },
  },
  states: {
    idle: { on: { 'dataImport/reset': undefined } },
    loading: {
      entry: ['forget', 'load'],
      on: {
        'dataImport/listed': [
          { guard: 'isListed', target: 'ready', actions: 'keepList' },
          { guard: 'isListDenied', target: 'denied' },
          { target: 'unavailable', actions: 'keepListError' },
        ],
      },
    },
    unavailable: { on: { 'dataImport/reconnected': 'loading' } },
    /** The role does not permit it; the page says so and whom to ask. */
    denied: { entry: 'forget' },
    ready: { on: { 'dataImport/chosen': CHOSEN } },
    sending: {
      on: {
        'dataImport/progressed': { actions: 'keepSent' },
        // A fully uploaded file may have been imported; the list shows it.
        'dataImport/stopped': { target: 'refreshing', actions: 'keepStop' },
        'dataImport/answered': [
          { guard: 'isTaken', target: 'refreshing', actions: 'keepAnswer' },
          { guard: 'isDenied', target: 'denied' },
          { guard: 'isRefused', target: 'ready', actions: 'keepAnswer' },
          // If the response was lost, the file may have been imported.
          { target: 'refreshing', actions: 'keepAnswer' },
        ],
      },
    },
    /** Reloads the list in place; if that fails, the old list stays. */
    refreshing: {
      entry: 'load',
      on: {
        'dataImport/chosen': CHOSEN,
        'dataImport/listed': [
          { guard: 'isListDenied', target: 'denied' },
          { target: 'ready', actions: 'keepList' },
        ],
      },
    },
  },
});
