import { call, type SagaGenerator } from 'typed-redux-saga';
import type { CallFailure } from '../../machines/callFailure';
import type { ConsoleTokens } from '../../src/ports/accountPorts';
import type { HttpAnswer, HttpRequest } from '../../src/ports/ports';
import { unexpected } from '../authApi/authAnswer';
import { monitored } from '../authApi/monitorAuth';
import { NO_SESSION } from '../authApi/noSession';
import type { Env } from '../env';
import { sessionRequest } from '../session/requests';

/** Signed in at the server, but this page cannot read the session. */
export interface SessionUnread {
  kind: 'failed';
  message: string | null;
  failure: CallFailure | null;
  sessionUnread: true;
}

/** A session was opened; the tokens are not handed in yet. */
export interface Opened {
  kind: 'signedIn';
  tokens: ConsoleTokens;
}

/** What a machine is told of it: `tokens` is a handle. */
export interface OpenedByHandle {
  kind: 'signedIn';
  tokens: string;
}

/**
 * Sends a request that signs in, and reads its response. Without a session that the page can read, continuing would
 * end at a page that asks to sign in, without a word.
 */
export function* openSession<Refusal extends { kind: string }>(
  env: Env,
  request: HttpRequest,
  read: (answer: HttpAnswer) => Opened | Refusal,
): SagaGenerator<OpenedByHandle | Refusal | SessionUnread> {
  const sent = yield* call(sessionRequest, env, request, { anonymous: true });
  const answer = read(monitored(env, request, sent));
  if (!isOpened(answer)) return answer;
  if (env.tokens.read().state === 'EXISTS')
    return { kind: 'signedIn', tokens: env.secretHandles.put(JSON.stringify(answer.tokens)) };
  env.log.error(NO_SESSION);
  return { ...unexpected, sessionUnread: true };
}

const isOpened = (answer: { kind: string }): answer is Opened => answer.kind === 'signedIn';
