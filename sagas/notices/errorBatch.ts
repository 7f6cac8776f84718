import { call, put } from 'typed-redux-saga';
import type { ReportedError } from '../../machines/notices/errorBatch';
import { isRecord } from '../../src/rules/json';
import { events } from '../../src/kit/events';
import type { EffectNamed } from '../../src/kit/registry';
import type { Env, WorkOf } from '../env';
import { plainRequest } from '../apiClient/composeRequest';

const REPORT_PATH = '/api/response_error_collect';

/** Maximum characters per report; servers refuse large bodies, so longer ones are split. */
const PART_LENGTH = 200_000;

const lengthOf = ({ title, content }: ReportedError): number => title.length + content.length;

/** Splits the errors, in order, into lists small enough to send. */
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

/** Runs `errorBatch.log`: logs all errors in one console entry. */
function logErrors(env: Env, { errors }: EffectNamed<'errorBatch.log'>) {
  env.log.error(errors.map(({ title, content }) => `${title}\n${content}`).join('\n\n'));
}

/**
 * Runs `errorBatch.report`: POST /api/response_error_collect (spec 7). It bypasses the rules for API requests, so that
 * a failed report does not create another error.
 */
function* reportErrors(env: Env, { checkId, errors }: EffectNamed<'errorBatch.report'>) {
  let ok = true;
  for (const part of inParts(errors)) ok = (yield* call(sendPart, env, checkId, part)) && ok;
  yield* put(events.errorBatch.reported({ ok }));
}

async function sendPart(env: Env, checkId: string, part: readonly ReportedError[]) {
  const errorList = part.map(({ title, content }) => ({ title, content }));
  const answer = await env.http.send(plainRequest(env, REPORT_PATH, { checkId, errorList }));
  if (!answer.ok || answer.response.status >= 300) return false;
  return isRecord(answer.response.body) && answer.response.body['ret'] === 0;
}

export const errorBatchWork: WorkOf<'errorBatch'> = {
  'errorBatch.log': { run: logErrors, crashed: null },
  'errorBatch.report': {
    run: reportErrors,
    crashed: () => events.errorBatch.reported({ ok: false }),
  },
};
