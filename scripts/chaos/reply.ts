import { fieldsOf } from '../../server/json';
import type { Outcome } from './history';

/** What a call was answered, as a page reads it. */
export interface Reply {
  /** 0 without an answer. */
  readonly status: number;
  readonly body: Record<string, unknown>;
  /** A person can be told of it: it is an answer in the envelope, or a connection that the browser calls broken. */
  readonly isTold: boolean;
}

/** A connection that failed: the page says that the network does not answer. */
const BROKEN: Reply = { status: 0, body: {}, isTold: true };

/** Reads an answer whole. What breaks off counts as no answer. */
export async function replyOf(answering: Promise<Response>): Promise<Reply> {
  let response: Response;
  let text: string;
  try {
    response = await answering;
    text = await response.text();
  } catch {
    return BROKEN;
  }
  const { status } = response;
  try {
    const body = fieldsOf(JSON.parse(text));
    const isEnvelope = body['ret'] === status && typeof body['traceId'] === 'string';
    return { status, body, isTold: status < 500 ? Object.keys(body).length > 0 : isEnvelope };
  } catch {
    return { status, body: {}, isTold: false };
  }
}

/** What came of a call that says `status: OK` when it is done, or `ret: 0`. */
export function outcomeOf({ status, body }: Reply): { came: Outcome; says: string } {
  if (status === 0) return { came: 'unknown', says: 'no response' };
  if (status === 401) return { came: 'no', says: 'signed out' };
  // 409: the first try of the same call has not ended.
  if (status >= 500 || status === 409) return { came: 'unknown', says: String(status) };
  if (status >= 400) return { came: 'no', says: String(status) };
  const word = body['status'];
  const isDone = word === 'OK' || (word === undefined && body['ret'] === 0);
  if (isDone) return { came: 'ok', says: 'OK' };
  return { came: 'no', says: typeof word === 'string' ? word : `ret ${String(body['ret'])}` };
}
