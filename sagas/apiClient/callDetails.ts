import type { CallFailure } from '../../machines/callFailure';
import { isRecord, type Json } from '../../src/rules/json';
import { shownAddress } from '../../src/ports/failures';
import { sanitize } from '../notices/untrustedText';
import type { HttpAnswer, HttpRequest, HttpResponse } from '../../src/ports/ports';

/** The response to an API request, read without trust (spec 3: response envelope). */
export interface CallDetails {
  method: string;
  /** The URL without its secrets. */
  url: string;
  path: string;
  /** Why there was no response; null if there was one. */
  failure: CallFailure | null;
  /** The HTTP status; 0 without a response. */
  status: number;
  /** Whether the body is an HTML page instead of data. */
  isPage: boolean;
  /** The envelope; null for anything but an object. */
  envelope: Json | null;
  /** Null unless it is a finite number; the text `"0"` is not 0. */
  ret: number | null;
  /** The server's message; empty if absent. */
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

/** Checks the body, because content-type headers are often wrong. */
const isPage = ({ body }: HttpResponse): boolean =>
  typeof body === 'string' && body.trimStart().startsWith('<');

/** The envelope's message: `message` or `msg`, else `err` if it is a text. */
const messageOf = (envelope: Json | null): string =>
  sanitize(
    [envelope?.['message'], envelope?.['msg'], envelope?.['err']].find(
      (words): words is string => typeof words === 'string' && words.trim() !== '',
    ) ?? '',
  );

/** Reads the response to a request. Never throws, whatever the body is. */
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
