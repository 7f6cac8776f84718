import type { CallFailure } from '../../machines/callFailure';
import { isRecord, type Json } from '../../src/rules/json';
import { shownAddress } from '../../src/ports/failures';
import { sanitize } from '../notices/untrustedText';
import type { HttpAnswer, HttpRequest, HttpResponse } from '../../src/ports/ports';

/** What the answer to a platform call says, read without trust (spec 3: response envelope). */
export interface CallDetails {
  method: string;
  /** The address as it may be shown. */
  url: string;
  /** The address's path. */
  path: string;
  /** Why there was no answer; null when there was one. */
  failure: CallFailure | null;
  /** The HTTP status; 0 without an answer. */
  status: number;
  /** A page came in the place of data. */
  isPage: boolean;
  /** The envelope; null for anything but an object. */
  envelope: Json | null;
  /** Null unless it is a finite number: `"0"` is no 0. */
  ret: number | null;
  /** The server's words; empty where there are none. */
  message: string;
  data: unknown;
}

const pathOf = (url: string): string => {
  try {
    return new URL(url).pathname;
  } catch {
    return '';
  }
};

/** Labels are often wrong: only the body tells what it is. */
const isPage = ({ body }: HttpResponse): boolean =>
  typeof body === 'string' && body.trimStart().startsWith('<');

/** The envelope's words: `message` or `msg`, else `err` where that is a text. */
const messageOf = (envelope: Json | null): string =>
  sanitize(
    [envelope?.['message'], envelope?.['msg'], envelope?.['err']].find(
      (words): words is string => typeof words === 'string' && words.trim() !== '',
    ) ?? '',
  );

/** Reads the answer to a request. Never throws, whatever the body is. */
export function detailsOf(
  { method, url }: Pick<HttpRequest, 'method' | 'url'>,
  answer: HttpAnswer,
): CallDetails {
  const call = { method, url: shownAddress(url), path: pathOf(url) };
  if (!answer.ok)
    return {
      ...call,
      failure: answer.failure,
      status: answer.failure.status,
      isPage: false,
      envelope: null,
      ret: null,
      message: '',
      data: null,
    };
  const { response } = answer;
  const envelope = isRecord(response.body) ? response.body : null;
  const ret = envelope?.['ret'];
  return {
    ...call,
    failure: null,
    status: response.status,
    isPage: isPage(response),
    envelope,
    ret: typeof ret === 'number' && Number.isFinite(ret) ? ret : null,
    message: messageOf(envelope),
    data: envelope?.['data'] ?? null,
  };
}
