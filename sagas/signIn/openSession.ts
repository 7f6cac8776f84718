import { call, type SagaGenerator } from 'typed-redux-saga';
import type { FailedSignIn } from '../../machines/callFailure';
import type { ConsoleTokens } from '../../src/ports/accountPorts';
import type { HttpAnswer, HttpRequest } from '../../src/ports/ports';
import { unexpected } from '../authApi/authAnswer';
import { askAuth } from '../session/requests';
import { NO_SESSION } from '../authApi/noSession';
import type { Env } from '../env';

/** A session was opened. `tokens` are not stored yet; null if a second step is required first. */
export interface Opened {
  kind: 'signedIn';
  tokens: ConsoleTokens | null;
}

/** The machine's view of it: `tokens` is a handle, empty if a second step is required first. */
export interface OpenedByHandle {
  kind: 'signedIn';
  tokens: string;
}

/** Returns a handle of the tokens; empty if a second step is required first. */
export const tokensByHandle = ({ secretHandles }: Env, tokens: ConsoleTokens | null): string =>
  tokens ? secretHandles.put(JSON.stringify(tokens)) : '';

/**
 * Sends a sign-in request and reads its response. Without a readable session it fails, because the next page would
 * only ask to sign in again, without an explanation.
 */
export function* openSession<Refusal extends { kind: string }>(
  env: Env,
  request: HttpRequest,
  read: (answer: HttpAnswer) => Opened | Refusal,
): SagaGenerator<OpenedByHandle | Refusal | FailedSignIn> {
  const answer = read(yield* call(askAuth, env, request, { anonymous: true }));
  if (!isOpened(answer)) return answer;
  const { tokens } = answer;
  if (!tokens || env.tokens.read().state === 'EXISTS')
    return { kind: 'signedIn', tokens: tokensByHandle(env, tokens) };
  env.log.error(NO_SESSION);
  return { ...unexpected, sessionUnread: true };
}

const isOpened = (answer: { kind: string }): answer is Opened => answer.kind === 'signedIn';
