import { assign, emit, setup } from 'xstate';
import type { FileKind } from '../../src/rules/report';
import { asks, on, when, types } from '../../src/kit/onEvent';
import { whenKind } from '../../src/kit/whenKind';
import type { ApiError } from '../apiError';
import { errorOf, type CallOutcome } from '../callOutcome';

/** A file that was imported. Time in ms. */
export interface ImportedFile {
  id: string;
  at: number;
  /** Who sent it: an address or the name of a key; empty for the operator and who is gone. */
  by: string;
  holds: FileKind;
  rows: number;
  added: number;
  changed: number;
}

/** What is wrong at one place of a file, in the words of the server. */
export interface ImportProblem {
  /** As in the file, from 1. */
  line: number;
  /** From 1; null where the whole line is meant, or the file. */
  column: number | null;
  /** The heading; empty where no column is meant. */
  name: string;
  value: string;
  text: string;
}

/** All of a file is in, or nothing. */
export type ImportResult =
  | {
      kind: 'done';
      /** As its headings tell. */
      holds: FileKind;
      rows: number;
      added: number;
      changed: number;
      ignored: string[];
    }
  | {
      kind: 'refused';
      /** How many problems there are, and the first of them. */
      wrong: number;
      problems: ImportProblem[];
    };

/** What came of the last file. `error` is null when the work itself has crashed. */
export type ImportEnd =
  | ImportResult
  | { kind: 'failed'; error: ApiError | null }
  /** The user did not want to wait. */
  | { kind: 'stopped' };

/** The file that was chosen; `file` is its handle, `size` in bytes. */
export interface ChosenFile {
  file: string;
  name: string;
  size: number;
}

export type DataImportEvent =
  /** The page was opened. */
  | { type: 'dataImport/opened' }
  | { type: 'dataImport/listed'; payload: CallOutcome<ImportedFile[]> }
  | { type: 'dataImport/chosen'; payload: ChosenFile }
  /** So many bytes of the file are on the server. */
  | { type: 'dataImport/progressed'; payload: { sent: number } }
  | { type: 'dataImport/stopped' }
  | { type: 'dataImport/answered'; payload: CallOutcome<ImportResult> }
  /** The page was left. */
  | { type: 'dataImport/reset' };

export type DataImportEffect =
  { type: 'dataImport.load' } | { type: 'dataImport.send'; file: string };

export interface DataImportContext {
  imports: ImportedFile[];
  /** The file on its way, or the last one. */
  chosen: ChosenFile | null;
  /** Bytes of it that are on the server. */
  sent: number;
  end: ImportEnd | null;
  /** Why the list did not come. */
  error: ApiError | null;
}

const NOTHING: DataImportContext = { imports: [], chosen: null, sent: 0, end: null, error: null };

const CHOSEN = { target: 'sending', actions: ['keepChosen', 'send'] } as const;

/** What came of a call as the page shows it. */
const endOf = (outcome: CallOutcome<ImportResult>): ImportEnd =>
  outcome.kind === 'done' ? outcome.data : { kind: 'failed', error: errorOf(outcome) };

/**
 * Bringing in a file of deliveries or cohorts (spec 2: report page): it is sent, checked by the server row by row, and taken in
 * whole or not at all. One at a time; the files that came before are listed.
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
    send: emit(asks('dataImport/chosen', ({ file }) => ({ type: 'dataImport.send', file }))),
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
    // Nothing to forget: who looks at this state is not to be disturbed.
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
    unavailable: {},
    /** The role does not allow it: the page says so, and whom to ask. */
    denied: { entry: 'forget' },
    ready: { on: { 'dataImport/chosen': CHOSEN } },
    sending: {
      on: {
        'dataImport/progressed': { actions: 'keepSent' },
        // A file that was already whole there may be in: the list tells.
        'dataImport/stopped': { target: 'refreshing', actions: 'keepStop' },
        'dataImport/answered': [
          { guard: 'isTaken', target: 'refreshing', actions: 'keepAnswer' },
          { guard: 'isDenied', target: 'denied' },
          { guard: 'isRefused', target: 'ready', actions: 'keepAnswer' },
          // Where the answer was lost, the file may be in.
          { target: 'refreshing', actions: 'keepAnswer' },
        ],
      },
    },
    /** The list is read again in place; one that does not come leaves the one before. */
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

declare module '../../src/kit/registry' {
  interface Machines {
    dataImport: typeof dataImportMachine;
  }
}
