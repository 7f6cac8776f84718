import type { ApiError, FailureRule, KnownStatus } from '../../machines/apiError';
import { KNOWN_STATUSES } from '../../machines/apiError';
import type { CallFailure } from '../../machines/callFailure';
import { REQUEST_TIMEOUT_MS } from '../rules/constants';
import type { Message, MessageKey } from '../rules/message';
import { cleanText } from '../rules/outsideText';

/** A failure in words. */
export interface FailureText {
  meaning: Message;
  /** The server's words, or the call that failed. */
  detail: Message;
  /** What the person can do about it, where there is something. */
  hint: Message | null;
}

type Failed = Pick<ApiError, 'rule' | 'method' | 'url' | 'message'> & { status: number };

const SECONDS = REQUEST_TIMEOUT_MS / 1_000;
const UNKNOWN = { key: 'form:errors.unknown' } as const;

const MEANINGS: Readonly<Record<`http.${KnownStatus}`, MessageKey>> = {
  'http.400': 'notices:status400',
  'http.401': 'notices:status401',
  'http.403': 'notices:status403',
  'http.404': 'notices:status404',
  'http.406': 'notices:status406',
  'http.410': 'notices:status410',
  'http.422': 'notices:status422',
  'http.500': 'notices:status500',
  'http.502': 'notices:status502',
  'http.503': 'notices:status503',
  'http.504': 'notices:status504',
};

/** Has the status a meaning of its own? */
const isKnown = (rule: FailureRule): rule is keyof typeof MEANINGS => rule in MEANINGS;

function words({ rule, method, url, message, status }: Failed): FailureText {
  const values = { method: cleanText(method), url: cleanText(url) };
  const call: Message = { key: 'form:errors.call', values };
  const detail: Message = message === '' ? UNKNOWN : { text: message };
  const by = (key: MessageKey, hint: Message | null = null) => ({
    meaning: { key },
    detail: call,
    hint,
  });
  if (isKnown(rule)) return by(MEANINGS[rule]);
  switch (rule) {
    case 'failure.network':
      return {
        ...by('form:errors.networkUnknown', { key: 'notices:checkConnection' }),
        ...(status > 0 && { meaning: { key: 'form:errors.network', values: { status } } }),
      };
    case 'failure.timeout':
      return by('form:errors.networkUnknown', {
        key: 'notices:timedOut',
        values: { seconds: SECONDS },
      });
    case 'http.other':
      return {
        ...by('form:errors.network'),
        meaning: { key: 'form:errors.network', values: { status } },
      };
    case 'failure.refused':
      return by('notices:status401');
    case 'body.foreign':
      return by('notices:notObject', { key: 'notices:checkNetwork' });
    case 'body.notObject':
      return by('notices:notObject');
    case 'ret.invalid':
    case 'data.unreadable':
      return by('notices:unreadable');
    case 'ret.40000':
      return {
        meaning: { key: 'notices:permissionDenied' },
        detail: { key: 'notices:contactAdministrator' },
        hint: null,
      };
    case 'ret.60000':
    case 'ret.50000.coded':
      return { meaning: { key: 'notices:warning' }, detail, hint: null };
    case 'ret.50000':
    case 'ret.other':
    case 'audience':
      return { meaning: { key: 'notices:serverError' }, detail, hint: null };
    case 'ret.30000.api':
    case 'ret.30000.page':
      return by('notices:signInAgain');
    case 'failure.cancelled':
    case 'failure.other':
      return by('form:errors.unknown');
  }
}

/** What a failed platform call means to a person (spec 4, 8). */
export const failureText = (error: ApiError): FailureText =>
  words({ ...error, status: error.failure?.status ?? 0 });

/** Failures of which the notice is titled with the address (spec 8: HTTP statuses). */
const isTitledByAddress = (rule: FailureRule): boolean =>
  /^(http\.\d|failure\.refused|body\.|data\.)/.test(rule);

/** The same as a notice words it. */
export function noticeText(error: ApiError) {
  const { meaning, detail, hint } = failureText(error);
  return isTitledByAddress(error.rule)
    ? { title: { text: error.url }, message: meaning, hint }
    : { title: meaning, message: detail, hint };
}

function ruleOf({ kind, status }: CallFailure): FailureRule {
  if (status > 0 && kind !== 'network') {
    const known = KNOWN_STATUSES.find((each) => each === status);
    return known === undefined ? 'http.other' : `http.${known}`;
  }
  return kind === 'network' || kind === 'timeout' || kind === 'refused'
    ? `failure.${kind}`
    : 'failure.other';
}

/** What a call without a usable answer means, where no envelope tells more. */
export const callFailureText = (failure: CallFailure): FailureText =>
  words({ ...failure, rule: ruleOf(failure), message: '' });
