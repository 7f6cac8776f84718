import { call, put, race, take } from 'typed-redux-saga';
import type {
  DataExportAnswer,
  DataExportDownload,
  DataExportEvent,
} from '../../machines/account/dataExport';
import { events } from '../../src/kit/events';
import { EXPORT_STATES, type DataExport } from '../../src/rules/dataExport';
import { isRecord } from '../../src/rules/json';
import { apiRequest } from '../apiClient/apiRequest';
import type { Env, WorkOf } from '../env';
import { sensitiveOutcome, sensitiveRequest } from './freshSignIn';

const PATH = '/api/account/export';
const JSON_TYPE = 'application/json';

/** What ends a call whose answer is not wanted any more. */
const ENDING: DataExportEvent['type'][] = ['dataExport/asked', 'dataExport/reset'];

/** Reads how the file stands; null for anything else. */
export function readDataExport(value: unknown): DataExport | null {
  if (!isRecord(value)) return null;
  const { size, until, nextAt } = value;
  const state = EXPORT_STATES.find((each) => each === value['state']);
  if (state === undefined || typeof size !== 'number') return null;
  if (typeof until !== 'number' || typeof nextAt !== 'number') return null;
  return { state, size, until, nextAt };
}

const readContent = (value: unknown): string | null =>
  isRecord(value) && typeof value['content'] === 'string' ? value['content'] : null;

function* askFor(env: Env, method: 'GET' | 'POST') {
  const { result } = yield* race({
    result: call(apiRequest<DataExport>, env, {
      method,
      path: PATH,
      read: readDataExport,
      shownBy: 'page' as const,
    }),
    ended: take(ENDING),
  });
  if (!result) return;
  const answer: DataExportAnswer = result.ok
    ? { kind: 'export', file: result.data }
    : { kind: 'failed', error: result.error };
  yield* put(events.dataExport.answered(answer));
}

/** Worker of `dataExport.load`: GET /api/account/export. */
export function* loadDataExport(env: Env) {
  yield* askFor(env, 'GET');
}

/** Worker of `dataExport.request`: POST /api/account/export. */
export function* requestDataExport(env: Env) {
  yield* askFor(env, 'POST');
}

/** The day of a time in ms, as `YYYY-MM-DD`. */
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 'YYYY-MM-DD'.length);

/** Worker of `dataExport.download`: GET /api/account/export/file, after a fresh sign-in. */
export function* downloadDataExport(env: Env) {
  const { result } = yield* race({
    result: call(sensitiveRequest<string>, env, 'downloadData' as const, {
      path: `${PATH}/file`,
      read: readContent,
      shownBy: 'page' as const,
    }),
    ended: take(ENDING),
  });
  if (!result) return;
  if (result.ok)
    env.files.save(`account-data-${dayOf(env.clock.now())}.json`, result.data, JSON_TYPE);
  const download = sensitiveOutcome(result, (): DataExportDownload => ({ kind: 'saved' }));
  yield* put(events.dataExport.downloaded(download));
}

/** The file of a person's own data. */
export const dataExportWork: WorkOf<'dataExport'> = {
  'dataExport.load': {
    run: loadDataExport,
    crashed: () => events.dataExport.answered({ kind: 'failed', error: null }),
  },
  'dataExport.request': {
    run: requestDataExport,
    crashed: () => events.dataExport.answered({ kind: 'failed', error: null }),
  },
  'dataExport.download': {
    run: downloadDataExport,
    crashed: () => events.dataExport.downloaded({ kind: 'failed', error: null }),
  },
};
