import { put } from 'typed-redux-saga';
import type { DataExportDownload } from '../../machines/account/dataExport';
import { events } from '../../src/kit/events';
import { EXPORT_STATES, type DataExport } from '../../src/rules/dataExport';
import { apiRequest } from '../apiClient/apiRequest';
import { answerOf, CRASHED } from '../apiClient/callOutcome';
import { anyText, number, object, oneOf, reading, record } from '../apiClient/read';
import type { Env, WorkOf } from '../env';
import { askingAgain, unless } from '../leaving';
import { sensitiveOutcome, sensitiveRequest } from './freshSignIn';

const PATH = '/api/account/export';
const JSON_TYPE = 'application/json';

/** Reads a status response; null for anything else. */
const readDataExport = reading(
  object<DataExport>({ state: oneOf(EXPORT_STATES), size: number, until: number, nextAt: number }),
);

const readContent = reading((value) => anyText(record(value)['content']));

/** GET and POST /api/account/export: reads the status, or requests a new file. */
function* askFor(env: Env, method: 'GET' | 'POST') {
  const result = yield* unless(askingAgain('dataExport'), () =>
    apiRequest(env, { method, path: PATH, read: readDataExport }),
  );
  if (!result) return;
  yield* put(events.dataExport.answered(answerOf(result, (file) => ({ kind: 'export', file }))));
}

/** Formats a time in ms as `YYYY-MM-DD`. */
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 'YYYY-MM-DD'.length);

/** Runs `dataExport.download`: GET /api/account/export/file, after a fresh sign-in. */
function* downloadDataExport(env: Env) {
  const result = yield* unless(askingAgain('dataExport'), () =>
    sensitiveRequest(env, 'downloadData', { path: `${PATH}/file`, read: readContent }),
  );
  if (!result) return;
  if (result.ok)
    env.files.save(`account-data-${dayOf(env.clock.now())}.json`, result.data, JSON_TYPE);
  const download = sensitiveOutcome(result, (): DataExportDownload => ({ kind: 'saved' }));
  yield* put(events.dataExport.downloaded(download));
}

export const dataExportWork: WorkOf<'dataExport'> = {
  'dataExport.load': {
    run: (env) => askFor(env, 'GET'),
    crashed: () => events.dataExport.answered(CRASHED),
  },
  'dataExport.request': {
    run: (env) => askFor(env, 'POST'),
    crashed: () => events.dataExport.answered(CRASHED),
  },
  'dataExport.download': {
    run: downloadDataExport,
    crashed: () => events.dataExport.downloaded(CRASHED),
  },
};
