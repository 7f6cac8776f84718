import { call, type SagaGenerator } from 'typed-redux-saga';
import type { FailedSignIn } from '../../machines/callFailure';
import type { ConsoleTokens } from '../../src/ports/accountPorts';
import type { HttpAnswer, HttpRequest } from '../../src/ports/ports';
import { unexpected } from '../authApi/authAnswer';
import { monitored } from '../authApi/monitorAuth';
import { NO_SESSION } from '../authApi/noSession';
import type { Env } from '../env';
import { sessionRequest } from '../session/requests';

/** A session was opened; the tokens are not handed in yet. They are null where a second step is asked for first. */
export interface Opened {
  kind: 'signedIn';
  tokens: ConsoleTokens | null;
}

/** What a machine is told of it: `tokens` is a handle, empty where a second step is asked for first. */
export interface OpenedByHandle {
  kind: 'signedIn';
  tokens: string;
}

/** The handle of tokens; empty where there are none before a second step. */
export const tokensByHandle = ({ secretHandles }: Env, tokens: ConsoleTokens | null): string =>
  tokens ? secretHandles.put(JSON.stringify(tokens)) : '';

/**
 * Sends a request that signs in, and reads its response. Without a session that the page can read, continuing would
 * end at a page that asks to sign in, without a word.
 */
export function* openSession<Refusal extends { kind: string }>(
  env: Env,
  request: HttpRequest,
  read: (answer: HttpAnswer) => Opened | Refusal,
): SagaGenerator<OpenedByHandle | Refusal | FailedSignIn> {
  const sent = yield* call(sessionRequest, env, request, { anonymous: true });
  const answer = read(monitored(env, request, sent));
  if (!isOpened(answer)) return answer;
  const { tokens } = answer;
  if (!tokens || env.tokens.read().state === 'EXISTS')
    return { kind: 'signedIn', tokens: tokensByHandle(env, tokens) };
  env.log.error(NO_SESSION);
  return { ...unexpected, sessionUnread: true };
}

const isOpened = (answer: { kind: string }): answer is Opened => answer.kind === 'signedIn';
