import { buffers, channel, type Channel } from 'redux-saga';
import { call, put, race, take } from 'typed-redux-saga';
import type { ImportResult } from '../../machines/dataImport/dataImport';
import { takeFile } from '../../src/kit/chosenFile';
import { events } from '../../src/kit/events';
import type { EffectNamed } from '../../src/kit/registry';
import { IMPORT_TIMEOUT_MS } from '../../src/rules/dataImport';
import { same } from '../apiClient/asking';
import { apiRequest } from '../apiClient/apiRequest';
import { CRASHED, outcomeOf } from '../apiClient/callOutcome';
import type { Env, WorkOf } from '../env';
import { leaving } from '../leaving';
import { reporter } from '../reporter';
import { readImports, readImportResult } from './dataImportAnswer';

const PATH = '/api/data/imports';

const whole = (share: number): number => Math.floor(share * 100);

/** Reports progress to the machine, once per percent. */
function* reportProgress(steps: Channel<{ sent: number; total: number }>) {
  let reported = 0;
  for (;;) {
    const { sent, total } = yield* take(steps);
    const percent = whole(sent / total);
    if (percent !== reported) yield* put(events.dataImport.progressed({ sent }));
    reported = percent;
  }
}

/** Runs `dataImport.send`: POST /api/data/imports with the file as its body; its name and whether it is complete are parameters. */
function* sendImport(env: Env, { file, name, complete }: EffectNamed<'dataImport.send'>) {
  const chosen = takeFile(file);
  const steps = channel<{ sent: number; total: number }>(buffers.sliding(1));
  const { result } = yield* race({
    result: call(apiRequest<ImportResult>, env, {
      method: 'POST' as const,
      path: PATH,
      query: { name, ...(complete && { complete: 'true' }) },
      body: new Blob(chosen ? [chosen] : [], { type: 'text/csv' }),
      timeoutMs: IMPORT_TIMEOUT_MS,
      read: readImportResult,
      onUpload: (sent: number, total: number) => steps.put({ sent, total }),
    }),
    progress: call(reportProgress, steps),
    stopped: take('dataImport/stopped'),
    left: leaving('dataImport'),
  });
  if (result) yield* put(events.dataImport.answered(outcomeOf(result, same)));
}

const listed = reporter(events.dataImport.listed, () => leaving('dataImport'), CRASHED);

export const dataImportWork: WorkOf<'dataImport'> = {
  'dataImport.load': listed(function* load(env) {
    return outcomeOf(yield* apiRequest(env, { path: PATH, read: readImports }), same);
  }),
  'dataImport.send': { run: sendImport, crashed: () => events.dataImport.answered(CRASHED) },
};
