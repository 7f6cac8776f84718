import type { Env } from '../env';

/**
 * Returns the identity provider's response, if this page was opened with one; runs at start, before the cookies are
 * read. If the API opened a new session, a leftover session that was not kept must not end it.
 */
export function signOnAnswer({ tries, tokens }: Env) {
  const answer = tries.answer();
  const reading = tokens.read();
  const isLeftOver = reading.state === 'EXISTS' && !reading.kept;
  if (isLeftOver && answer?.known && answer.error === null) tokens.doubt();
  return answer;
}
