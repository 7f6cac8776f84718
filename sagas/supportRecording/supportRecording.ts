import { call, put } from 'typed-redux-saga';
import type { BeginResult, SendResult } from '../../machines/supportRecording/supportRecording';
import { events } from '../../src/kit/events';
import type { EffectNamed } from '../../src/kit/registry';
import type { HttpAnswer } from '../../src/ports/ports';
import { createRunningRecording } from '../../src/recorder/runningRecording';
import { RECORDING_MS } from '../../src/rules/supportRecording';
import { sendPlain } from '../apiClient/sendPlain';
import { readAuth, unexpected } from '../authApi/authAnswer';
import type { Env, WorkOf } from '../env';

const REFUSALS: Readonly<Record<string, Extract<BeginResult['kind'], 'code' | 'off' | 'tooMany'>>> =
  {
    RECORDING_CODE_INVALID: 'code',
    RECORDING_OFF: 'off',
    RECORDING_TOO_MANY: 'tooMany',
  };

/** Reads the response to POST /api/support-recordings/begin: a ticket, or the refusal. */
function readBegin(answer: HttpAnswer): { ticket: string } | BeginResult {
  const read = readAuth(answer);
  if (read.kind === 'failed') return read;
  const { ticket } = read.body;
  if (read.status === 'OK' && typeof ticket === 'string') return { ticket };
  const kind = REFUSALS[read.status];
  return kind ? { kind } : unexpected;
}

/** Reads the response to POST /api/support-recordings. */
function readSent(answer: HttpAnswer): SendResult {
  const read = readAuth(answer);
  if (read.kind === 'failed') return read;
  const { number, expiresAt } = read.body;
  if (read.status === 'OK' && typeof number === 'string' && typeof expiresAt === 'number')
    return { kind: 'kept', number, expiresAt };
  const isOver = read.status === 'RECORDING_TICKET_INVALID' || read.status === 'RECORDING_OFF';
  return isOver ? { kind: 'ended' } : unexpected;
}

/** Runs `supportRecording.begin`: POST /api/support-recordings/begin. */
export function* beginRecording(env: Env, { code }: EffectNamed<'supportRecording.begin'>) {
  const answer = yield* call(sendPlain, env, {
    method: 'POST' as const,
    path: '/api/support-recordings/begin',
    body: { code: env.secretHandles.take(code) },
  });
  const read = readBegin(answer);
  if (!('ticket' in read)) {
    yield* put(events.supportRecording.answered(read));
    return;
  }
  const until = env.clock.now() + RECORDING_MS;
  createRunningRecording(env.tab).begin({ ticket: read.ticket, until });
  yield* put(events.supportRecording.answered({ kind: 'begun', until }));
}

/** Runs `supportRecording.send`: POST /api/support-recordings. */
function* sendRecording(env: Env, { wish: request }: EffectNamed<'supportRecording.send'>) {
  const running = createRunningRecording(env.tab);
  const { supportText } = yield* call(
    () => import(/* webpackChunkName: "support" */ '../../src/recorder/supportText'),
  );
  const answer = yield* call(sendPlain, env, {
    method: 'POST' as const,
    path: '/api/support-recordings',
    body: { ticket: running.read()?.ticket ?? '', log: supportText(running.pages(), request) },
  });
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
