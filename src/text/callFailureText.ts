import { KNOWN_STATUSES, type KnownStatus } from '../../machines/apiError';
import type { CallFailure } from '../../machines/callFailure';
import { REQUEST_TIMEOUT_MS } from '../rules/constants';
import type { Message } from '../rules/message';
import { cleanText } from '../rules/untrustedText';

export interface FailureText {
  meaning: Message;
  /** The server's message, or the failed request. */
  detail: Message;
  /** Advice for the user, if any. */
  hint: Message | null;
}

const SECONDS = REQUEST_TIMEOUT_MS / 1_000;

/** The failed request as a message. */
export const callText = ({ method, url }: Pick<CallFailure, 'method' | 'url'>): Message => ({
  key: 'form:errors.call',
  values: { method: cleanText(method), url: cleanText(url) },
});

const byStatus = (status: number): Message => {
  const known: KnownStatus | undefined = KNOWN_STATUSES.find((each) => each === status);
  return known === undefined
    ? { key: 'form:errors.network', values: { status } }
    : { key: `notices:status${known}` };
};

function wordsOf({ kind, status }: CallFailure): Pick<FailureText, 'meaning' | 'hint'> {
  if (kind === 'refused') return { meaning: { key: 'notices:status401' }, hint: null };
  if (kind === 'network')
    return {
      meaning:
        status > 0
          ? { key: 'form:errors.network', values: { status } }
          : { key: 'form:errors.networkUnknown' },
      hint: { key: 'notices:checkConnection' },
    };
  if (status > 0) return { meaning: byStatus(status), hint: null };
  if (kind === 'timeout')
    return {
      meaning: { key: 'form:errors.networkUnknown' },
      hint: { key: 'notices:timedOut', values: { seconds: SECONDS } },
    };
  return { meaning: { key: 'form:errors.unknown' }, hint: null };
}

/**
 * The lines of a failed request on a page: first what to do, in plain words, then the text of spec 8 and the request.
 * If the browser was offline, the cause is known, and the first line is the only one.
 */
export function failureLines(
  { meaning, detail, hint }: FailureText,
  failure: CallFailure | null,
): readonly [Message, ...Message[]] {
  if (hint === null) return [meaning, detail];
  return failure?.offline ? [hint] : [hint, meaning, detail];
}

/** Describes a request without a usable response, if no envelope explains more (spec 8). */
export const callFailureText = (failure: CallFailure): FailureText => ({
  ...wordsOf(failure),
  detail: callText(failure),
});
