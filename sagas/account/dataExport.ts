import type { DataExportAnswer } from '../../machines/account/dataExport';
import { events } from '../../src/kit/events';
import { EXPORT_STATES, type DataExport } from '../../src/rules/dataExport';
import { dayAt } from '../../src/rules/days';
import { asking } from '../apiClient/asking';
import { CRASHED } from '../apiClient/callOutcome';
import { anyText, number, object, oneOf, reading, record } from '../../src/kit/read';
import type { WorkOf } from '../env';
import { askingAgain } from '../leaving';
import { reporter } from '../reporter';
import { sensitiveOutcome, sensitiveRequest } from './freshSignIn';

const PATH = '/api/account/export';
const JSON_TYPE = 'application/json';

/** Reads a status response; null for anything else. */
const readDataExport = reading(
  object<DataExport>({ state: oneOf(EXPORT_STATES), size: number, until: number, nextAt: number }),
);

const readContent = reading((value) => anyText(record(value)['content']));

/** GET and POST /api/account/export: reads the status, or requests a new file. */
const askFor = (method: 'GET' | 'POST') =>
  asking({ method, path: PATH, read: readDataExport }, (file): DataExportAnswer => ({
    kind: 'export',
    file,
  }));

const ending = () => askingAgain('dataExport');
const answered = reporter(events.dataExport.answered, ending, CRASHED);
const downloaded = reporter(events.dataExport.downloaded, ending, CRASHED);

export const dataExportWork: WorkOf<'dataExport'> = {
  'dataExport.load': answered(askFor('GET')),
  'dataExport.request': answered(askFor('POST')),
  /** GET /api/account/export/file, after a fresh sign-in. */
  'dataExport.download': downloaded(function* download(env) {
    const given = { path: `${PATH}/file`, read: readContent };
    const result = yield* sensitiveRequest(env, 'downloadData', given);
    if (result.ok)
      env.files.save(`account-data-${dayAt(env.clock.now())}.json`, result.data, JSON_TYPE);
    return sensitiveOutcome(result, () => ({ kind: 'saved' }));
  }),
};
