import type {
  DataExportAnswer,
  DataExportContext,
  DataExportDownload,
  DataExportEvent,
} from '../../../machines/account/dataExport';
import { dataExportMachine } from '../../../machines/account/dataExport';
import { events } from '../../../src/kit/events';
import type { DataExport } from '../../../src/rules/dataExport';
import { PROOF_NEEDED_RET } from '../../../src/rules/sensitiveActions';
import { createBrowser } from '../../support/fakeBrowser';
import type { Reply } from '../../support/fakeHttp';
import { arrange, openWorld, pass, settle, type World } from '../../support/world';
import { environment, user } from '../caseOf';
import type { Driver } from '../jestDriver';
import { broken, CALL_LIMIT, dispatch } from '../jestDriver';
import type { EventCase, Model } from '../paths';
import { timedOut, TRACE_ID, traced } from '../tracedCalls';
import { calm, type Seen, type Thing, type Visible } from '../visible';

interface State {
  value: unknown;
  context: DataExportContext;
}

const PATH = '/api/account/export';
const FILE = '/api/account/export/file';

const NONE: DataExport = { state: 'none', size: 0, until: 0, nextAt: 0 };
const READY: DataExport = { state: 'ready', size: 1_200, until: 2, nextAt: 1 };

const answered = (label: string, payload: DataExportAnswer) =>
  environment<DataExportEvent>(label, { type: 'dataExport/answered', payload });
const downloaded = (label: string, payload: DataExportDownload) =>
  environment<DataExportEvent>(label, { type: 'dataExport/downloaded', payload });

const cases = ({ value }: State): EventCase<DataExportEvent>[] => [
  user('opens the page', { type: 'dataExport/asked' }),
  answered('there is none', { kind: 'export', file: NONE }),
  answered('it is being made', { kind: 'export', file: { ...NONE, state: 'waiting', nextAt: 1 } }),
  answered('it is ready', { kind: 'export', file: READY }),
  answered('it could not be made', { kind: 'export', file: { ...NONE, state: 'failed' } }),
  answered('no answer comes', {
    kind: 'failed',
    error: timedOut(value === 'requesting' ? 'POST' : 'GET', PATH),
  }),
  user('asks for a file', { type: 'dataExport/requested' }),
  user('downloads it', { type: 'dataExport/downloadAsked' }),
  downloaded('it is saved', { kind: 'saved' }),
  downloaded('the person does not prove who is at work', { kind: 'canceled' }),
  downloaded('it does not come', { kind: 'failed', error: timedOut('GET', FILE) }),
  user('leaves the page', { type: 'dataExport/reset' }),
];

/** The file of a person's own data. */
export const model: Model<State, DataExportEvent> = {
  name: 'dataExport',
  machine: dataExportMachine,
  cases,
  identify: ({ value }) => value,
  maxDepth: 6,
};

const replyFor = (answer: DataExportAnswer): Reply | 'timeout' =>
  answer.kind === 'export' ? { body: { ret: 0, data: answer.file } } : 'timeout';

async function answerDownload({ http, store }: World, download: DataExportDownload) {
  if (download.kind === 'failed') return http.answer(FILE, 'timeout');
  if (download.kind === 'saved')
    return http.answer(FILE, { body: { ret: 0, data: { content: '{}' } } });
  http.answer(FILE, { body: { ret: PROOF_NEEDED_RET, data: { action: 'downloadData' } } });
  await settle();
  store.dispatch(events.freshSignIn.canceled());
}

/** The user asks for the file and downloads it; the server answers. */
export const driver: Driver<DataExportEvent> = {
  machine: 'dataExport',
  boot: () => {
    const browser = createBrowser();
    arrange(browser, 'fresh');
    return openWorld({ browser });
  },
  executors: {
    'dataExport/asked': traced,
    'dataExport/requested': traced,
    'dataExport/answered': ({ http }, { payload }) => http.answer(PATH, replyFor(payload)),
    'dataExport/downloadAsked': traced,
    'dataExport/downloaded': (world, { payload }) => answerDownload(world, payload),
    'dataExport/reset': dispatch,
  },
  elapse: async (world) => {
    world.random.nextUuids.push(TRACE_ID);
    await pass(world, 3_000);
  },
  runsOn: [],
  direct: {},
  workEnds: {
    'dataExport.load': CALL_LIMIT,
    'dataExport.request': CALL_LIMIT,
    'dataExport.download': 'A call ends after 60 s; the person answers or cancels the dialog.',
  },
  crashes: {
    'dataExport.load': {
      act({ env, store }) {
        broken(env.addresses, 'api');
        store.dispatch(events.dataExport.asked());
      },
      event: events.dataExport.answered({ kind: 'failed', error: null }),
      state: 'unavailable',
    },
    'dataExport.request': {
      async act({ env, store, http }) {
        store.dispatch(events.dataExport.asked());
        await settle();
        http.answer(PATH, replyFor({ kind: 'export', file: NONE }));
        await settle();
        broken(env.addresses, 'api');
        store.dispatch(events.dataExport.requested());
      },
      event: events.dataExport.answered({ kind: 'failed', error: null }),
      state: 'refused',
    },
    'dataExport.download': {
      async act({ env, store, http }) {
        store.dispatch(events.dataExport.asked());
        await settle();
        http.answer(PATH, replyFor({ kind: 'export', file: READY }));
        await settle();
        broken(env.addresses, 'api');
        store.dispatch(events.dataExport.downloadAsked());
      },
      event: events.dataExport.downloaded({ kind: 'failed', error: null }),
      state: 'notDownloaded',
    },
  },
};

const TITLE = 'account:title';
const button = (key: NonNullable<Thing['name']>, off = false): Thing => ({
  role: 'button',
  name: key,
  off,
});
const REQUEST = button({ key: 'account:data.request' });
const DOWNLOAD = button({ key: 'account:data.download' });

const LOADING: Seen = {
  title: { key: TITLE },
  said: [{ key: 'account:part.loading' }],
  gone: [REQUEST, DOWNLOAD],
};
const REQUESTING = calm(TITLE, button({ key: 'account:data.requesting' }, true));
const DOWNLOADING = calm(TITLE, button({ key: 'account:data.downloading' }, true));
const WAITING: Seen = {
  title: { key: TITLE },
  there: [{ role: 'main', text: { key: 'account:data.waiting' } }],
  gone: [REQUEST, DOWNLOAD],
};

/** What people meet of the file of their data. */
export const visible: Visible<'dataExport'> = {
  path: '/portal/account',
  states: {
    idle: { nothing: 'The page asks how the file stands as soon as it is shown.' },
    loading: LOADING,
    unavailable: {
      title: { key: TITLE },
      there: [{ role: 'button', text: { key: 'account:part.retry' } }],
      said: [{ key: 'account:part.failed' }],
      gone: [REQUEST, DOWNLOAD],
    },
    none: calm(TITLE, REQUEST),
    requesting: REQUESTING,
    refused: { ...calm(TITLE, REQUEST), said: [{ key: 'account:data.refused' }] },
    waiting: WAITING,
    looking: WAITING,
    notMade: calm(TITLE, REQUEST, { role: 'main', text: { key: 'account:data.notMade' } }),
    ready: calm(TITLE, DOWNLOAD),
    downloading: DOWNLOADING,
    saved: { ...calm(TITLE, DOWNLOAD), said: [{ key: 'account:data.saved' }] },
    notDownloaded: { ...calm(TITLE, DOWNLOAD), said: [{ key: 'account:data.notDownloaded' }] },
  },
  effects: {
    'dataExport.load': { nothing: 'What is seen of it stands at the states.' },
    'dataExport.request': REQUESTING,
    'dataExport.download': DOWNLOADING,
  },
};
