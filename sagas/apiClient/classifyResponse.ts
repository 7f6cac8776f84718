import type { ApiError, FailureRule } from '../../machines/apiError';
import { KNOWN_STATUSES, type KnownStatus } from '../../machines/apiError';
import type { CallFailure } from '../../machines/callFailure';
import type { CaughtError } from '../../machines/notices/errorBatch';
import type { NewNotice } from '../../machines/notices/notices';
import { MERGED_NOTICE_DURATION_MS, NOTICE_DURATION_MS } from '../../src/rules/constants';
import { isRecord } from '../../src/rules/json';
import { noticeText } from '../../src/text/failureText';
import { sanitize } from '../notices/untrustedText';
import type { CallDetails } from './callDetails';

/**
 * How a failure is shown. `single` closes automatically after 3 s; `merged` warnings stay. `collected` errors are
 * merged into one notification and reported when it is closed (spec 4). `inPlace` errors are shown and reported by the
 * page that sent the request; if no page shows them, they are collected (spec 8).
 */
export type ShownAs = 'single' | 'merged' | 'collected' | 'inPlace';

export interface Rule {
  id: FailureRule;
  applies: (details: CallDetails) => boolean;
  /** Absent if nothing is shown. */
  shownAs?: ShownAs;
  /** The server's message, if it is not simply the envelope's. */
  words?: (details: CallDetails) => string;
  /** What else happens: the logout sequence, or navigation to sign-in. */
  leadsTo?: 'signOut' | 'signIn';
}

/** The paths on which 30000 means the logout sequence (spec 4). */
const API_PATH = '/api/';
const AUDIENCE_PATH = '/api/v2/proxy/audiencesvr';
const CODED_PREFIX = 'code:8000001, msg:';

const failsBy =
  (kind: NonNullable<CallDetails['failure']>['kind']) =>
  ({ failure }: CallDetails): boolean =>
    failure?.kind === kind;

const hasRet =
  (ret: number) =>
  (details: CallDetails): boolean =>
    details.ret === ret;

/** The audience service's own failure inside an envelope of success (spec 3, 7). */
function audienceWords({ path, data }: CallDetails): string {
  if (!path.includes(AUDIENCE_PATH) || !isRecord(data) || data['ret_code'] !== -1) return '';
  return typeof data['message'] === 'string' ? sanitize(data['message']) : '';
}

const statusRule = (status: KnownStatus): Rule => ({
  id: `http.${status}`,
  applies: (details) => details.status === status,
  shownAs: 'inPlace',
  ...(status === 401 && { leadsTo: 'signIn' }),
});

/** The rules for API failures; the first that applies decides (spec 4, 7, 8). If none does, the request succeeded. */
export const RULES: readonly Rule[] = [
  {
    id: 'failure.cancelled',
    applies: failsBy('cancelled'),
  },
  {
    id: 'failure.timeout',
    applies: failsBy('timeout'),
    shownAs: 'inPlace',
  },
  {
    id: 'failure.network',
    applies: failsBy('network'),
    shownAs: 'inPlace',
  },
  {
    id: 'failure.refused',
    applies: failsBy('refused'),
    shownAs: 'inPlace',
    leadsTo: 'signIn',
  },
  {
    id: 'failure.other',
    applies: ({ failure }) => failure !== null,
    shownAs: 'inPlace',
  },
  ...KNOWN_STATUSES.map(statusRule),
  {
    id: 'http.other',
    applies: ({ status }) => status < 200 || status > 299,
    shownAs: 'inPlace',
  },
  {
    id: 'body.foreign',
    applies: ({ isPage }) => isPage,
    shownAs: 'inPlace',
  },
  {
    id: 'body.notObject',
    applies: ({ envelope }) => envelope === null,
    shownAs: 'inPlace',
  },
  {
    id: 'ret.invalid',
    applies: ({ ret }) => ret === null,
  },
  {
    id: 'ret.30000.api',
    applies: ({ ret, path }) => ret === 30_000 && path.startsWith(API_PATH),
    leadsTo: 'signOut',
  },
  {
    id: 'ret.30000.page',
    applies: hasRet(30_000),
    leadsTo: 'signIn',
  },
  {
    id: 'ret.40000',
    applies: hasRet(40_000),
    shownAs: 'merged',
  },
  {
    id: 'ret.60000',
    applies: hasRet(60_000),
    shownAs: 'single',
  },
  {
    id: 'ret.50000.coded',
    applies: ({ ret, message }) => ret === 50_000 && message.startsWith(CODED_PREFIX),
    words: ({ message }) => message.slice(CODED_PREFIX.length).trim(),
    shownAs: 'merged',
  },
  {
    id: 'ret.50000',
    applies: hasRet(50_000),
    shownAs: 'collected',
  },
  {
    id: 'ret.other',
    applies: ({ ret }) => ret !== 0,
  },
  {
    id: 'audience',
    applies: (details) => audienceWords(details) !== '',
    words: audienceWords,
    shownAs: 'collected',
  },
];

/** Successful data that the caller cannot read. Reported by the caller's reader, not from the response. */
export const UNREADABLE: Rule = {
  id: 'data.unreadable',
  applies: () => true,
  shownAs: 'inPlace',
};

/** How a failed API request is handled. */
export interface Verdict {
  error: ApiError;
  notice: NewNotice | null;
  /** An error to report, and to collect in the merged notification, if any. */
  caught: CaughtError | null;
  /** Whether the page that sent the request shows the error, instead of the notification. */
  inPlace: boolean;
  leadsTo: Rule['leadsTo'] | null;
}

/** Classifies a failure with a response: below 500 the request is at fault, otherwise the response. */
function failureOf({ failure, status, method, url, ret }: CallDetails): CallFailure | null {
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

/** Summarizes an error in a few lines for developers (spec 3: error-report payload). */
function reportOf({ id }: Rule, details: CallDetails, traceId: string) {
  const { method, url, status, ret, message, failure } = details;
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

function verdictBy(rule: Rule, details: CallDetails, traceId: string): Verdict {
  const { id, shownAs, leadsTo = null, words } = rule;
  const { ret, method, url } = details;
  const message = words ? words(details) : details.message;
  const error = { rule: id, method, url, failure: failureOf(details), ret, message, traceId };
  const inPlace = shownAs === 'inPlace';
  const caught = () => ({ ...noticeText(error), report: reportOf(rule, details, traceId) });
  return {
    error,
    notice: noticeOf(rule, error),
    caught: inPlace || shownAs === 'collected' ? caught() : null,
    inPlace,
    leadsTo,
  };
}

/** Classifies a response by the rules; null for a success. Pure. */
export function classifyResponse(details: CallDetails, traceId: string): Verdict | null {
  const rule = RULES.find(({ applies }) => applies(details));
  return rule ? verdictBy(rule, details, traceId) : null;
}

/** Returns the verdict on a success whose data the caller cannot read. */
export const unreadable = (details: CallDetails, traceId: string): Verdict =>
  verdictBy(UNREADABLE, details, traceId);
