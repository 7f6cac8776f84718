import { IN_PROGRESS } from '../../server/authApi/keptAnswers';
import { fieldsOf } from '../../server/json';
import type { Outcome } from './history';

/** A response as a page reads it. */
export interface Reply {
  /** 0 without a response. */
  readonly status: number;
  readonly body: Record<string, unknown>;
  /** Whether the page can report it: a response in the envelope, or a broken connection. */
  readonly isReportable: boolean;
}

/** The reply of an act without a response: success, or a failed connection that the page reports. */
export const DONE: Reply = { status: 200, body: { status: 'OK' }, isReportable: true };
export const BROKEN: Reply = { status: 0, body: {}, isReportable: true };

/** Reads a whole response. An incomplete one counts as none. */
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
    return { status, body, isReportable: status < 500 ? Object.keys(body).length > 0 : isEnvelope };
  } catch {
    return { status, body: {}, isReportable: false };
  }
}

/** Returns the outcome of a request whose success is `status: OK` or `ret: 0`. */
export function outcomeOf({ status, body }: Reply): { came: Outcome; says: string } {
  if (status === 0) return { came: 'unknown', says: 'no response' };
  if (status === 401) return { came: 'no', says: 'signed out' };
  const isInProgress = status === 409 && body['message'] === IN_PROGRESS;
  if (status >= 500 || isInProgress) return { came: 'unknown', says: String(status) };
  if (status >= 400) return { came: 'no', says: String(status) };
  const word = body['status'];
  const isDone = word === 'OK' || (word === undefined && body['ret'] === 0);
  if (isDone) return { came: 'ok', says: 'OK' };
  return { came: 'no', says: typeof word === 'string' ? word : `ret ${String(body['ret'])}` };
}
