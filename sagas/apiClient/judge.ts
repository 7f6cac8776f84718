import type { CallFailure } from '../../machines/callFailure';
import type { CaughtError } from '../../machines/notices/errorBatch';
import type { NewNotice } from '../../machines/notices/notices';
import { MERGED_NOTICE_DURATION_MS, NOTICE_DURATION_MS } from '../../src/rules/constants';
import type { CallFacts } from './facts';
import type { ApiError } from './apiCall';
import type { Rule } from './rules';
import { RULES, UNREADABLE } from './rules';

/** What becomes of a platform call that failed. */
export interface Verdict {
  error: ApiError;
  /** A warning to show, if any. */
  notice: NewNotice | null;
  /** An error to collect in the merged notification, if any. */
  caught: CaughtError | null;
  leadsTo: Rule['leadsTo'] | null;
}

/** The kind of a failure that had an answer: the request is to blame below 500, else the response. */
function failureOf({ failure, status, method, url, ret }: CallFacts): CallFailure | null {
  if (failure) return failure;
  if (ret !== null && status >= 200 && status <= 299) return null;
  const kind = status >= 400 && status < 500 ? 'badRequest' : 'badResponse';
  return { kind, status, method, url };
}

function noticeOf({ shownAs, shows, id }: Rule, facts: CallFacts, traceId: string) {
  if (shownAs !== 'single' && shownAs !== 'merged') return null;
  const { title, message } = shows(facts);
  const merged = shownAs === 'merged';
  const durationMs = merged ? MERGED_NOTICE_DURATION_MS : NOTICE_DURATION_MS;
  return {
    level: 'warning' as const,
    title,
    message,
    traceId,
    key: merged ? id : null,
    durationMs,
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
  const { id, shownAs, leadsTo } = rule;
  const { ret, message } = facts;
  const caught = (): CaughtError => {
    const { title, message: shown, hint } = rule.shows(facts);
    const report = reportOf(rule, facts, traceId);
    return { title, message: shown, hint: hint ?? null, report };
  };
  return {
    error: { rule: id, failure: failureOf(facts), ret, message, traceId },
    notice: noticeOf(rule, facts, traceId),
    caught: shownAs === 'collected' ? caught() : null,
    leadsTo: leadsTo ?? null,
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
