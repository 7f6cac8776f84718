import type { FailedCall } from '../../machines/callFailure';
import type { HttpAnswer } from '../../src/ports/ports';
import type { Json } from '../../src/rules/json';
import { consoleTokens, SECOND_STEP_NEEDED } from '../signIn/signInAnswer';
import { fieldErrorsOf, readAuth, unexpected } from './authAnswer';

/** Returns a table's value for a text of a response; null if it has none. */
export const lookUp = <Value>(table: Readonly<Record<string, Value>>, key: unknown): Value | null =>
  typeof key === 'string' && Object.hasOwn(table, key) ? (table[key] ?? null) : null;

/** Reads a response of the authentication API by its status; any status without a row is unexpected (spec 5). */
export function readByStatus<Result>(
  answer: HttpAnswer,
  rows: Readonly<Record<string, (body: Json) => Result>>,
): Result | FailedCall {
  const read = readAuth(answer);
  if (read.kind === 'failed') return read;
  const row = lookUp(rows, read.status);
  return row ? row(read.body) : unexpected;
}

export const fieldError = (body: Json) =>
  ({ kind: 'fieldError', fieldErrors: fieldErrorsOf(body) }) as const;

/** The rows of a sign-in. Without tokens, a second step is required first. */
export const OPENED = {
  OK: ({ user }: Json) => ({ kind: 'signedIn', tokens: consoleTokens(user) }) as const,
  [SECOND_STEP_NEEDED]: () => ({ kind: 'signedIn', tokens: null }) as const,
};
