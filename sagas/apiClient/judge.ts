import type { ApiError } from '../../machines/apiError';
import type { CallFailure } from '../../machines/callFailure';
import type { CaughtError } from '../../machines/notices/errorBatch';
import type { NewNotice } from '../../machines/notices/notices';
import { MERGED_NOTICE_DURATION_MS, NOTICE_DURATION_MS } from '../../src/rules/constants';
import { noticeText } from '../../src/text/failureText';
import type { CallFacts } from './facts';
import type { Rule } from './rules';
import { RULES, UNREADABLE } from './rules';

/** What becomes of a platform call that failed. */
export interface Verdict {
  error: ApiError;
  /** A warning to show, if any. */
  notice: NewNotice | null;
  /** An error to report, and to collect in the merged notification, if any. */
  caught: CaughtError | null;
  /** The page that made the call shows the error instead of the notification. */
  inPlace: boolean;
  leadsTo: Rule['leadsTo'] | null;
}

/** The kind of a failure that had an answer: the request is at fault below 500, else the response. */
function failureOf({ failure, status, method, url, ret }: CallFacts): CallFailure | null {
  if (failure) return failure;
  if (ret !== null && status >= 200 && status <= 299) return null;
  const kind = status >= 400 && status < 500 ? 'badRequest' : 'badResponse';
  return { kind, status, method, url };
}

function noticeOf({ shownAs, id }: Rule, error: ApiError): NewNotice | null {
  if (shownAs !== 'single' && shownAs !== 'merged') return null;
  const { title, message } = noticeText(error);
  const merged = shownAs === 'merged';
  return {
    level: 'warning',
    title,
    message,
    traceId: error.traceId,
    key: merged ? id : null,
    durationMs: merged ? MERGED_NOTICE_DURATION_MS : NOTICE_DURATION_MS,
  };
}

/** An error in a few lines for whoever mends it (spec 3: error-report payload). */
function reportOf({ id }: Rule, facts: CallFacts, traceId: string) {
  const { method, url, status, ret, message, failure } = facts;
  const lines = [
    `rule: ${id}`,
    `trace id: ${traceId}`,
    `status: ${status}`,
    ...(failure ? [`failure: ${failure.kind}`] : []),
    ...(ret === null ? [] : [`ret: ${ret}`]),
    ...(message === '' ? [] : [`message: ${message}`]),
  ];
  return { title: `${method} ${url}`, content: lines.join('\n'), traceId };
}

function verdictBy(rule: Rule, facts: CallFacts, traceId: string): Verdict {
  const { id, shownAs, leadsTo = null, words } = rule;
  const { ret, method, url } = facts;
  const message = words ? words(facts) : facts.message;
  const error = { rule: id, method, url, failure: failureOf(facts), ret, message, traceId };
  const inPlace = shownAs === 'inPlace';
  const caught = () => ({ ...noticeText(error), report: reportOf(rule, facts, traceId) });
  return {
    error,
    notice: noticeOf(rule, error),
    caught: inPlace || shownAs === 'collected' ? caught() : null,
    inPlace,
    leadsTo,
  };
}

/** What becomes of an answered call by the rules; null for a success. Pure. */
export function judge(facts: CallFacts, traceId: string): Verdict | null {
  const rule = RULES.find(({ applies }) => applies(facts));
  return rule ? verdictBy(rule, facts, traceId) : null;
}

/** What becomes of a success of which the caller cannot read the data. */
export const unreadable = (facts: CallFacts, traceId: string): Verdict =>
  verdictBy(UNREADABLE, facts, traceId);
