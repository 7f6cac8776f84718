import { call, put } from 'typed-redux-saga';
import type { ReportedError } from '../../machines/notices/errorBatch';
import { isRecord } from '../../src/rules/json';
import { events } from '../../src/kit/events';
import type { EffectNamed } from '../../src/kit/registry';
import type { Env, WorkOf } from '../env';
import { sendPlain } from '../apiClient/sendPlain';

const REPORT_PATH = '/api/response_error_collect';

/** Most characters of one report: servers refuse large bodies, so more goes in several. */
const PART_LENGTH = 200_000;

const lengthOf = ({ title, content }: ReportedError): number => title.length + content.length;

/** The errors in lists that are small enough to be sent, in order. */
function inParts(errors: readonly ReportedError[]): ReportedError[][] {
  const parts: ReportedError[][] = [];
  let room = 0;
  for (const error of errors) {
    const part = parts.at(-1);
    room -= lengthOf(error);
    if (part && room >= 0) part.push(error);
    else {
      parts.push([error]);
      room = PART_LENGTH - lengthOf(error);
    }
  }
  return parts;
}

/** Worker of `errorBatch.log`: all errors in one entry of the console. */
function logErrors(env: Env, { errors }: EffectNamed<'errorBatch.log'>) {
  env.log.error(errors.map(({ title, content }) => `${title}\n${content}`).join('\n\n'));
}

/**
 * Worker of `errorBatch.report`: POST /api/response_error_collect (spec 7). It goes past the rules for
 * platform calls, so that a report that fails is no error to be collected.
 */
function* reportErrors(env: Env, { checkId, errors }: EffectNamed<'errorBatch.report'>) {
  let ok = true;
  for (const part of inParts(errors)) ok = (yield* call(sendPart, env, checkId, part)) && ok;
  yield* put(events.errorBatch.reported({ ok }));
}

async function sendPart(env: Env, checkId: string, part: readonly ReportedError[]) {
  const errorList = part.map(({ title, content }) => ({ title, content }));
  const report = { method: 'POST', path: REPORT_PATH, body: { checkId, errorList } } as const;
  const answer = await sendPlain(env, report);
  if (!answer.ok || answer.response.status >= 300) return false;
  return isRecord(answer.response.body) && answer.response.body['ret'] === 0;
}

/** The merged error notification. */
export const errorBatchWork: WorkOf<'errorBatch'> = {
  'errorBatch.log': { run: logErrors, crashed: null },
  'errorBatch.report': {
    run: reportErrors,
    crashed: () => events.errorBatch.reported({ ok: false }),
  },
};
