import { REQUEST_TIMEOUT_MS } from '../../src/rules/constants';
import { isRecord } from '../../src/rules/json';
import type { Message, MessageKey } from '../../src/rules/message';
import { cleanOutside } from '../notices/outsideText';
import type { CallFacts } from './facts';

/** The statuses with a meaning of their own (spec 8: HTTP statuses). */
export const KNOWN_STATUSES = [400, 401, 403, 404, 406, 410, 422, 500, 502, 503, 504] as const;

type KnownStatus = (typeof KNOWN_STATUSES)[number];

/** Every way for a platform call to fail: a row of docs/errors.md each. */
export type RuleId =
  | 'failure.cancelled'
  | 'failure.timeout'
  | 'failure.network'
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
  title: Message;
  message: Message;
  /** What they can do about it, where there is something. */
  hint?: Message;
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

const wordsOr = (text: string, key: MessageKey): Message => (text === '' ? { key } : { text });

const callText = ({ method, url }: CallFacts): Message => ({
  key: 'form:errors.call',
  values: { method, url },
});

const titledByAddress =
  (message: Message, hint?: Message) =>
  ({ url }: CallFacts): ShownFailure => ({
    title: { text: url },
    message,
    ...(hint && { hint }),
  });

/** Spec 8: 'Network Error: {status}' with the method and url, or 'Network Unknow Error'. */
const networkFailure =
  (hint?: Message) =>
  (facts: CallFacts): ShownFailure => ({
    title:
      facts.status > 0
        ? { key: 'form:errors.network', values: { status: facts.status } }
        : { key: 'form:errors.networkUnknown' },
    message: callText(facts),
    ...(hint && { hint }),
  });

const unknownFailure = (facts: CallFacts): ShownFailure => ({
  title: { key: 'form:errors.unknown' },
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
  shows: titledByAddress({ key: `notices:status${status}` }),
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
      key: 'notices:timedOut',
      values: { seconds: REQUEST_TIMEOUT_MS / MS_PER_SECOND },
    }),
  },
  {
    id: 'failure.network',
    when: 'no answer: network, name lookup, TLS, CORS, a blocker; or refused after the most refreshes',
    applies: failsBy('network'),
    shownAs: 'collected',
    shows: networkFailure({ key: 'notices:checkConnection' }),
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
    shows: titledByAddress({ key: 'notices:notObject' }, { key: 'notices:checkNetwork' }),
  },
  {
    id: 'body.notObject',
    when: 'a body that is not an object',
    applies: ({ envelope }) => envelope === null,
    shownAs: 'collected',
    shows: titledByAddress({ key: 'notices:notObject' }),
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
      title: { key: 'notices:permissionDenied' },
      message: { key: 'notices:contactAdministrator' },
    }),
  },
  {
    id: 'ret.60000',
    when: '`ret` 60000',
    applies: hasRet(60_000),
    shownAs: 'single',
    shows: ({ message }) => ({
      title: { key: 'notices:warning' },
      message: wordsOr(message, 'form:errors.unknown'),
    }),
  },
  {
    id: 'ret.50000.coded',
    when: `\`ret\` 50000 with a message that starts with \`${CODED_PREFIX}\``,
    applies: ({ ret, message }) => ret === 50_000 && message.startsWith(CODED_PREFIX),
    shownAs: 'merged',
    shows: ({ message }) => ({
      title: { key: 'notices:warning' },
      message: wordsOr(message.slice(CODED_PREFIX.length).trim(), 'form:errors.unknown'),
    }),
  },
  {
    id: 'ret.50000',
    when: '`ret` 50000',
    applies: hasRet(50_000),
    shownAs: 'collected',
    shows: ({ message }) => ({
      title: { key: 'notices:serverError' },
      message: wordsOr(message, 'form:errors.unknown'),
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
      title: { key: 'notices:serverError' },
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
  shows: titledByAddress({ key: 'notices:unreadable' }),
};
