import type {
  ImportedFile,
  ImportEnd,
  ImportResult,
} from '../../../machines/dataImport/dataImport';
import { events } from '../../../src/kit/events';
import type { Message } from '../../../src/rules/message';
import { byPage, environment, user, modelOf, response, type Cases } from '../caseOf';
import { CALL_LIMIT, type Driver } from '../jestDriver';
import { networkBack, replyFor, timedOut } from '../tracedCalls';
import { button, BY_STATE, calm, heading, linkTo } from '../visible';
import type { Seen, Thing, Visible } from '../visible';

const PATH = '/api/data/imports';
const FILE = { file: 'file', name: 'week.csv', size: 200, complete: false };
const IMPORTED: ImportedFile = {
  id: 'one',
  at: 1_790_000_000_000,
  file: 'week.csv',
  by: 'ana@studio.test',
  holds: 'deliveries',
  rows: 3,
  added: 2,
  changed: 1,
  removed: 0,
};
const DONE: ImportResult = {
  kind: 'done',
  holds: 'deliveries',
  rows: 3,
  added: 0,
  changed: 0,
  removed: 0,
  ignored: ['Notes'],
  moreClicks: { rows: 2, line: 5 },
  importedAt: null,
};
const REFUSED: ImportResult = {
  kind: 'refused',
  wrong: 1,
  problems: [{ line: 2, column: 4, name: 'Spend', value: 'ten', text: 'Enter an amount.' }],
};

const listed = response(events.dataImport.listed);
const answered = response(events.dataImport.answered);

const cases: Cases<'dataImport'> = [
  byPage('the page is opened', { type: 'dataImport/opened' }),
  listed('the files arrive', { kind: 'done', data: [IMPORTED] }),
  listed('reading is denied', { kind: 'denied' }),
  listed('no files arrive', { kind: 'failed', error: timedOut('GET', PATH) }),
  user('chooses a file', events.dataImport.chosen(FILE)),
  environment('half of it is sent', events.dataImport.progressed({ sent: 100 })),
  user('cancels the import', { type: 'dataImport/stopped' }),
  answered('the file is in', { kind: 'done', data: DONE }),
  answered('the file is refused', { kind: 'done', data: REFUSED }),
  answered('importing is denied', { kind: 'denied' }),
  answered('there is no response', { kind: 'failed', error: timedOut('POST', PATH) }),
  environment('the network is back', { type: 'dataImport/reconnected' }),
  user('leaves the page', { type: 'dataImport/reset' }),
];

export const model = modelOf('dataImport', {
  cases: () => cases,
  identify: ({ value, context }) => [value, context.end?.kind ?? null],
  maxDepth: 6,
});

/** The user chooses a file; the server responds to /api/data/imports. */
export const driver: Driver<'dataImport'> = {
  session: 'fresh',
  executors: {
    'dataImport/listed': ({ http }, { payload }) =>
      http.answer(
        PATH,
        replyFor(payload, (imports) => ({ imports })),
      ),
    'dataImport/progressed': ({ http }, { payload }) =>
      http.progress(PATH, payload.sent, FILE.size),
    'dataImport/answered': ({ http }, { payload }) =>
      http.answer(
        PATH,
        replyFor(payload, (result) => result),
      ),
    'dataImport/reconnected': networkBack,
  },
  workEnds: {
    'dataImport.load': CALL_LIMIT,
    'dataImport.send': 'A file may take 10 minutes; the user can cancel.',
  },
  crashes: {
    'dataImport.load': {
      asks: events.dataImport.opened(),
      event: events.dataImport.listed({ kind: 'failed', error: null }),
      state: 'unavailable',
    },
    'dataImport.send': {
      before: [events.dataImport.opened(), events.dataImport.listed({ kind: 'done', data: [] })],
      asks: events.dataImport.chosen(FILE),
      event: events.dataImport.answered({ kind: 'failed', error: null }),
      state: 'ready',
      rereads: true,
    },
  },
};

const TITLE = 'dataImport:title';
const NAMED = { name: FILE.name } as const;
const CHOOSE = button('dataImport:file.choose');
const CANCEL = button('dataImport:file.cancel');
const LISTED: Thing = { role: 'table', text: { text: IMPORTED.by } };
const READY: Seen = calm(TITLE, CHOOSE);

/** Returns the announcement at the end of an import. */
function saidOf({ kind }: ImportEnd): Message {
  switch (kind) {
    case 'done':
      return { key: 'dataImport:result.same', values: { ...NAMED, count: 3, rows: '3' } };
    case 'refused':
      return { key: 'dataImport:result.refused', values: { ...NAMED, count: 1, problems: '1' } };
    case 'failed':
      return { key: 'dataImport:result.unsure', values: NAMED };
    case 'stopped':
      return { key: 'dataImport:result.stopped', values: NAMED };
  }
}

const outcomeOf = (end: ImportEnd): Seen => ({
  wrong: end.kind === 'refused' || end.kind === 'failed',
  announced: [saidOf(end)],
});

export const visible: Visible<'dataImport'> = {
  path: '/portal/data',
  states: {
    idle: { nothing: 'The page requests the files as soon as it is shown.' },
    loading: { title: { key: TITLE }, announced: [{ key: 'account:part.loading' }] },
    unavailable: {
      title: { key: TITLE },
      announced: [{ key: 'account:part.failed' }],
      there: [{ ...CHOOSE, off: true }],
    },
    denied: calm(
      'dataImport:denied.title',
      heading('dataImport:denied.title'),
      linkTo('dataImport:toReport'),
    ),
    ready: ({ end }) => {
      if (end === null) return calm(TITLE, CHOOSE, LISTED);
      if (end.kind !== 'refused') return { ...READY, ...outcomeOf(end) };
      const problems: Thing = { role: 'table', text: { text: 'Enter an amount.' } };
      return { ...calm(TITLE, CHOOSE, problems), ...outcomeOf(end) };
    },
    refreshing: ({ end }) => ({ ...READY, ...(end && outcomeOf(end)) }),
    sending: {
      ...calm(TITLE, CANCEL),
      gone: [CHOOSE],
      announced: [{ key: 'dataImport:file.uploading', values: { ...NAMED, percent: 0 } }],
    },
  },
  effects: { 'dataImport.load': BY_STATE, 'dataImport.send': BY_STATE },
};
