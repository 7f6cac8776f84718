import type {
  DataExportAnswer,
  DataExportContext,
  DataExportDownload,
} from '../../../machines/account/dataExport';
import { events } from '../../../src/kit/events';
import type { DataExport } from '../../../src/rules/dataExport';
import type { Reply } from '../../support/fakeHttp';
import { pass, type World } from '../../support/world';
import { environment, user, modelOf, response, type Cases } from '../caseOf';
import { CALL_LIMIT, type Driver } from '../jestDriver';
import type { Known } from '../paths';
import { giveUpProof, networkBack, ok, timedOut } from '../tracedCalls';
import { busy, button, BY_STATE, calm, inMain, partFailed, partLoading, saying } from '../visible';
import type { Seen, Visible } from '../visible';

const PATH = '/api/account/export';
const FILE = '/api/account/export/file';

const NONE: DataExport = { state: 'none', size: 0, until: 0, nextAt: 0 };
const READY: DataExport = { state: 'ready', size: 1_200, until: 2, nextAt: 1 };

const answered = response(events.dataExport.answered);
const downloaded = response(events.dataExport.downloaded);

const cases = ({ value }: Known<DataExportContext>): Cases<'dataExport'> => [
  user('opens the page', { type: 'dataExport/asked' }),
  answered('there is none', { kind: 'export', file: NONE }),
  answered('it is being created', {
    kind: 'export',
    file: { ...NONE, state: 'waiting', nextAt: 1 },
  }),
  answered('it is ready', { kind: 'export', file: READY }),
  answered('it could not be created', { kind: 'export', file: { ...NONE, state: 'failed' } }),
  answered('there is no response', {
    kind: 'failed',
    error: timedOut(value === 'requesting' ? 'POST' : 'GET', PATH),
  }),
  user('requests a file', { type: 'dataExport/requested' }),
  user('downloads it', { type: 'dataExport/downloadAsked' }),
  downloaded('it is saved', { kind: 'saved' }),
  downloaded('the user does not complete the fresh sign-in', { kind: 'canceled' }),
  downloaded('it does not arrive', { kind: 'failed', error: timedOut('GET', FILE) }),
  environment('the network is back', { type: 'dataExport/reconnected' }),
  user('leaves the page', { type: 'dataExport/reset' }),
];

export const model = modelOf('dataExport', { cases, maxDepth: 6 });

const replyFor = (answer: DataExportAnswer): Reply | 'timeout' =>
  answer.kind === 'export' ? ok(answer.file) : 'timeout';

async function answerDownload(world: World, download: DataExportDownload) {
  const { http } = world;
  if (download.kind === 'failed') return http.answer(FILE, 'timeout');
  if (download.kind === 'saved') return http.answer(FILE, ok({ content: '{}' }));
  return giveUpProof(world, FILE, 'downloadData');
}

/** The user requests the file and downloads it; the server responds. */
export const driver: Driver<'dataExport'> = {
  session: 'fresh',
  executors: {
    'dataExport/answered': ({ http }, { payload }) => http.answer(PATH, replyFor(payload)),
    'dataExport/downloaded': (world, { payload }) => answerDownload(world, payload),
    'dataExport/reconnected': networkBack,
  },
  elapse: (world) => pass(world, 3_000),
  workEnds: {
    'dataExport.load': CALL_LIMIT,
    'dataExport.request': CALL_LIMIT,
    'dataExport.download':
      'A request times out after 60 s; the user completes or cancels the dialog.',
  },
  crashes: {
    'dataExport.load': {
      asks: events.dataExport.asked(),
      event: events.dataExport.answered({ kind: 'failed', error: null }),
      state: 'unavailable',
    },
    'dataExport.request': {
      before: [
        events.dataExport.asked(),
        events.dataExport.answered({ kind: 'export', file: NONE }),
      ],
      asks: events.dataExport.requested(),
      event: events.dataExport.answered({ kind: 'failed', error: null }),
      state: 'refused',
    },
    'dataExport.download': {
      before: [
        events.dataExport.asked(),
        events.dataExport.answered({ kind: 'export', file: READY }),
      ],
      asks: events.dataExport.downloadAsked(),
      event: events.dataExport.downloaded({ kind: 'failed', error: null }),
      state: 'notDownloaded',
    },
  },
};

const TITLE = 'account:title';
const REQUEST = button('account:data.request');
const DOWNLOAD = button('account:data.download');

const LOADING = partLoading(TITLE, REQUEST, DOWNLOAD);
const REQUESTING = calm(TITLE, busy('account:data.requesting'));
const DOWNLOADING = calm(TITLE, busy('account:data.downloading'));
const WAITING: Seen = {
  title: { key: TITLE },
  there: [inMain('account:data.waiting')],
  gone: [REQUEST, DOWNLOAD],
};

export const visible: Visible<'dataExport'> = {
  path: '/portal/account',
  states: {
    idle: { nothing: 'The page requests the status of the file as soon as it is shown.' },
    loading: LOADING,
    unavailable: partFailed(TITLE, REQUEST, DOWNLOAD),
    none: calm(TITLE, REQUEST),
    requesting: REQUESTING,
    refused: { ...calm(TITLE, REQUEST), wrong: true, announced: [{ key: 'account:part.unsure' }] },
    waiting: WAITING,
    looking: WAITING,
    notMade: calm(TITLE, REQUEST, inMain('account:data.notMade')),
    ready: calm(TITLE, DOWNLOAD),
    downloading: DOWNLOADING,
    saved: saying(calm(TITLE, DOWNLOAD), 'account:data.saved'),
    notDownloaded: saying(calm(TITLE, DOWNLOAD), 'account:data.notDownloaded'),
  },
  effects: {
    'dataExport.load': BY_STATE,
    'dataExport.request': REQUESTING,
    'dataExport.download': DOWNLOADING,
  },
};
