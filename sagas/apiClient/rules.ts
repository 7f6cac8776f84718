import type { KnownStatus, NoticeText } from '../../machines/notices/noticeText';
import { REQUEST_TIMEOUT_MS } from '../../src/rules/constants';
import { isRecord } from '../../src/rules/json';
import { cleanOutside } from '../notices/outsideText';
import type { CallFacts } from './facts';

/** The statuses with a meaning of their own (spec 8: HTTP statuses). */
export const KNOWN_STATUSES: readonly KnownStatus[] = [
  400, 401, 403, 404, 406, 410, 422, 500, 502, 503, 504,
];

/** Every way for a platform call to fail: a row of docs/errors.md each. */
export type RuleId =
  | 'failure.cancelled'
  | 'failure.timeout'
  | 'failure.network'
  | 'failure.refused'
  | 'failure.other'
  | `http.${KnownStatus}`
  | 'http.other'
  | 'body.foreign'
  | 'body.notObject'
  | 'ret.invalid'
  | 'ret.30000.api'
  | 'ret.30000.page'
  | 'ret.40000'
  | 'ret.60000'
  | 'ret.50000.coded'
  | 'ret.50000'
  | 'ret.other'
  | 'audience'
  | 'data.unreadable';

/** What a person reads of a failure. */
export interface ShownFailure {
  title: NoticeText;
  message: NoticeText;
  /** What they can do about it, where there is something. */
  hint?: NoticeText;
}

/**
 * How a failure is shown. `single` goes by itself after 3 s, `merged` warnings stay, `collected` is
 * the merged error notification, of which Close reports what was collected (spec 4).
 */
export type ShownAs = 'nothing' | 'single' | 'merged' | 'collected';

export interface Rule {
  id: RuleId;
  /** The condition in words, for docs/errors.md. */
  when: string;
  applies: (facts: CallFacts) => boolean;
  shownAs: ShownAs;
  shows: (facts: CallFacts) => ShownFailure;
  /** What happens beside: the logout sequence, or the way to sign-in. */
  leadsTo?: 'signOut' | 'signIn';
}

/** Of what paths the 30000 means the logout sequence (spec 4). */
const API_PATH = '/api/';
const AUDIENCE_PATH = '/api/v2/proxy/audiencesvr';
const CODED_PREFIX = 'code:8000001, msg:';

const MS_PER_SECOND = 1_000;

const wordsOr = (text: string, name: 'unknown' | 'serverError'): NoticeText =>
  text === '' ? { name } : { text };

const callText = ({ method, url }: CallFacts): NoticeText => ({
  name: 'call',
  values: { method, url },
});

const titledByAddress =
  (message: NoticeText, hint?: NoticeText) =>
  ({ url }: CallFacts): ShownFailure => ({
    title: { text: url },
    message,
    ...(hint && { hint }),
  });

/** Spec 8: 'Network Error: {status}' with the method and url, or 'Network Unknow Error'. */
const networkFailure =
  (hint?: NoticeText) =>
  (facts: CallFacts): ShownFailure => ({
    title:
      facts.status > 0
        ? { name: 'networkError', values: { status: facts.status } }
        : { name: 'networkUnknown' },
    message: callText(facts),
    ...(hint && { hint }),
  });

const unknownFailure = (facts: CallFacts): ShownFailure => ({
  title: { name: 'unknown' },
  message: callText(facts),
});

const failsBy =
  (kind: NonNullable<CallFacts['failure']>['kind']) =>
  ({ failure }: CallFacts): boolean =>
    failure?.kind === kind;

const hasRet =
  (ret: number) =>
  (facts: CallFacts): boolean =>
    facts.ret === ret;

/** The audience service's own failure inside an envelope of success (spec 3, 7). */
function audienceWords({ path, data }: CallFacts): string {
  if (!path.includes(AUDIENCE_PATH) || !isRecord(data) || data['ret_code'] !== -1) return '';
  return typeof data['message'] === 'string' ? cleanOutside(data['message']) : '';
}

const statusRule = (status: KnownStatus): Rule => ({
  id: `http.${status}`,
  when: `HTTP ${status}`,
  applies: (facts) => facts.status === status,
  shownAs: 'collected',
  shows: titledByAddress({ name: `status${status}` }),
  ...(status === 401 && { leadsTo: 'signIn' }),
});

/**
 * What happens when a platform call goes wrong: the first rule that applies (spec 4, 7, 8). An answer
 * that none applies to is a success.
 */
export const RULES: readonly Rule[] = [
  {
    id: 'failure.cancelled',
    when: 'the caller cancelled the call',
    applies: failsBy('cancelled'),
    shownAs: 'nothing',
    shows: unknownFailure,
  },
  {
    id: 'failure.timeout',
    when: `no whole answer within ${REQUEST_TIMEOUT_MS / MS_PER_SECOND} s`,
    applies: failsBy('timeout'),
    shownAs: 'collected',
    shows: networkFailure({
      name: 'timedOut',
      values: { seconds: REQUEST_TIMEOUT_MS / MS_PER_SECOND },
    }),
  },
  {
    id: 'failure.network',
    when: 'no answer: network, name lookup, TLS, CORS, a blocker',
    applies: failsBy('network'),
    shownAs: 'collected',
    shows: networkFailure({ name: 'checkConnection' }),
  },
  {
    id: 'failure.refused',
    when: 'still refused after the most refreshes of the session: it means what HTTP 401 means',
    applies: failsBy('refused'),
    shownAs: 'collected',
    shows: titledByAddress({ name: 'status401' }),
    leadsTo: 'signIn',
  },
  {
    id: 'failure.other',
    when: 'a request that cannot be sent, or an answer the client cannot use',
    applies: ({ failure }) => failure !== null,
    shownAs: 'collected',
    shows: unknownFailure,
  },
  ...KNOWN_STATUSES.map(statusRule),
  {
    id: 'http.other',
    when: 'any other HTTP status outside 200 to 299',
    applies: ({ status }) => status < 200 || status > 299,
    shownAs: 'collected',
    shows: networkFailure(),
  },
  {
    id: 'body.foreign',
    when: 'an answer that is not JSON by its content type, as a captive portal sends it',
    applies: ({ isJson }) => !isJson,
    shownAs: 'collected',
    shows: titledByAddress({ name: 'notObject' }, { name: 'checkNetwork' }),
  },
  {
    id: 'body.notObject',
    when: 'a body that is not an object',
    applies: ({ envelope }) => envelope === null,
    shownAs: 'collected',
    shows: titledByAddress({ name: 'notObject' }),
  },
  {
    id: 'ret.invalid',
    when: '`ret` is absent or no finite number, such as the text "0"',
    applies: ({ ret }) => ret === null,
    shownAs: 'nothing',
    shows: unknownFailure,
  },
  {
    id: 'ret.30000.api',
    when: '`ret` 30000 on a path below /api/',
    applies: ({ ret, path }) => ret === 30_000 && path.startsWith(API_PATH),
    shownAs: 'nothing',
    shows: unknownFailure,
    leadsTo: 'signOut',
  },
  {
    id: 'ret.30000.page',
    when: '`ret` 30000 elsewhere',
    applies: hasRet(30_000),
    shownAs: 'nothing',
    shows: unknownFailure,
    leadsTo: 'signIn',
  },
  {
    id: 'ret.40000',
    when: '`ret` 40000',
    applies: hasRet(40_000),
    shownAs: 'merged',
    shows: () => ({
      title: { name: 'permissionDenied' },
      message: { name: 'contactAdministrator' },
    }),
  },
  {
    id: 'ret.60000',
    when: '`ret` 60000',
    applies: hasRet(60_000),
    shownAs: 'single',
    shows: ({ message }) => ({ title: { name: 'warning' }, message: wordsOr(message, 'unknown') }),
  },
  {
    id: 'ret.50000.coded',
    when: `\`ret\` 50000 with a message that starts with \`${CODED_PREFIX}\``,
    applies: ({ ret, message }) => ret === 50_000 && message.startsWith(CODED_PREFIX),
    shownAs: 'merged',
    shows: ({ message }) => ({
      title: { name: 'warning' },
      message: wordsOr(message.slice(CODED_PREFIX.length).trim(), 'unknown'),
    }),
  },
  {
    id: 'ret.50000',
    when: '`ret` 50000',
    applies: hasRet(50_000),
    shownAs: 'collected',
    shows: ({ message }) => ({
      title: { name: 'serverError' },
      message: wordsOr(message, 'unknown'),
    }),
  },
  {
    id: 'ret.other',
    when: 'any other `ret` but 0',
    applies: ({ ret }) => ret !== 0,
    shownAs: 'nothing',
    shows: unknownFailure,
  },
  {
    id: 'audience',
    when: `\`ret\` 0 on a path with ${AUDIENCE_PATH}, \`data.ret_code\` -1 and a \`data.message\``,
    applies: (facts) => audienceWords(facts) !== '',
    shownAs: 'collected',
    shows: (facts) => ({
      title: { name: 'serverError' },
      message: { text: audienceWords(facts) },
    }),
  },
];

/** The data of a success are not what the caller can read. Told by the caller's reader, not by the answer. */
export const UNREADABLE: Rule = {
  id: 'data.unreadable',
  when: '`ret` 0, but data of another shape than the caller reads',
  applies: () => true,
  shownAs: 'collected',
  shows: titledByAddress({ name: 'unreadable' }),
};
