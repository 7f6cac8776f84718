import type { Env } from '../env';

/**
 * At start, before the cookies are read: the answer of the identity provider, if this page was opened with
 * one. With a new session of the API, what is left of one that was not to be kept must not end it.
 */
export function signOnAnswer({ tries, tokens }: Env) {
  const answer = tries.answer();
  const reading = tokens.read();
  const isLeftOver = reading.state === 'EXISTS' && !reading.kept;
  if (isLeftOver && answer?.known && answer.error === null) tokens.doubt();
  return answer;
}
