import { call, put } from 'typed-redux-saga';
import type { BeginResult, SendResult } from '../../machines/supportRecording/supportRecording';
import { events } from '../../src/kit/events';
import type { EffectNamed } from '../../src/kit/registry';
import type { HttpAnswer } from '../../src/ports/ports';
import { createRunningRecording } from '../../src/recorder/runningRecording';
import { RECORDING_MS } from '../../src/rules/supportRecording';
import { plainRequest } from '../apiClient/composeRequest';
import { unexpected } from '../authApi/authAnswer';
import { sendAuth } from '../authApi/monitorAuth';
import { readByStatus } from '../authApi/readByStatus';
import type { Env, WorkOf } from '../env';

/** Reads the response to POST /api/support-recordings/begin: a ticket, or the refusal. */
const readBegin = (answer: HttpAnswer): { ticket: string } | BeginResult =>
  readByStatus<{ ticket: string } | BeginResult>(answer, {
    OK: ({ ticket }) => (typeof ticket === 'string' ? { ticket } : unexpected),
    RECORDING_CODE_INVALID: () => ({ kind: 'code' }),
    RECORDING_OFF: () => ({ kind: 'off' }),
    RECORDING_TOO_MANY: () => ({ kind: 'tooMany' }),
  });

/** Reads the response to POST /api/support-recordings. */
const readSent = (answer: HttpAnswer): SendResult =>
  readByStatus<SendResult>(answer, {
    OK: ({ number, expiresAt }) =>
      typeof number === 'string' && typeof expiresAt === 'number'
        ? { kind: 'kept', number, expiresAt }
        : unexpected,
    RECORDING_TICKET_INVALID: () => ({ kind: 'ended' }),
    RECORDING_OFF: () => ({ kind: 'ended' }),
  });

/** Runs `supportRecording.begin`: POST /api/support-recordings/begin. */
export function* beginRecording(env: Env, { code }: EffectNamed<'supportRecording.begin'>) {
  const body = { code: env.secretHandles.take(code) };
  const request = plainRequest(env, '/api/support-recordings/begin', body);
  const read = readBegin(yield* call(sendAuth, env, request));
  if (!('ticket' in read)) {
    yield* put(events.supportRecording.answered(read));
    return;
  }
  const until = env.clock.now() + RECORDING_MS;
  createRunningRecording(env.tab).begin({ ticket: read.ticket, until });
  yield* put(events.supportRecording.answered({ kind: 'begun', until }));
}

/** Runs `supportRecording.send`: POST /api/support-recordings. */
function* sendRecording(env: Env, { wish }: EffectNamed<'supportRecording.send'>) {
  const running = createRunningRecording(env.tab);
  const { supportText } = yield* call(
    () => import(/* webpackChunkName: "support" */ '../../src/recorder/supportText'),
  );
  const body = { ticket: running.read()?.ticket ?? '', log: supportText(running.pages(), wish) };
  const request = plainRequest(env, '/api/support-recordings', body);
  const answer = yield* call(sendAuth, env, request);
  yield* put(events.supportRecording.sendAnswered(readSent(answer)));
}

/** Runs a support recording, which is stored in the tab. */
export const supportRecordingWork: WorkOf<'supportRecording'> = {
  'supportRecording.begin': {
    run: beginRecording,
    crashed: () => events.supportRecording.answered(unexpected),
  },
  'supportRecording.send': {
    run: sendRecording,
    crashed: () => events.supportRecording.sendAnswered(unexpected),
  },
  'supportRecording.forget': {
    run: (env) => createRunningRecording(env.tab).forget(),
    crashed: null,
  },
};
