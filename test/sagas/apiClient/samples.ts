import { REQUEST_TIMEOUT_MS } from '../../../src/rules/constants';
import { failed } from '../../../src/ports/failures';
import { KNOWN_STATUSES, type FailureRule } from '../../../machines/apiError';
import { detailsOf, type CallDetails } from '../../../sagas/apiClient/callDetails';
import type { HttpAnswer } from '../../../src/ports/ports';

const ORIGIN = 'https://test.adlantern.example';
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

/** The details of a response to GET of a path. */
export const answered = (answer: HttpAnswer, path = '/api/report?token=secret'): CallDetails =>
  detailsOf({ method: 'GET', url: ORIGIN + path }, answer);

export const response = (
  body: unknown,
  status = 200,
  headers: Record<string, string> = JSON_TYPE,
): HttpAnswer => ({ ok: true, response: { status, headers, body } });

const failure = (kind: Parameters<typeof failed>[0]) =>
  answered(failed(kind, { method: 'GET', url: `${ORIGIN}/api/report?token=secret` }));

type HttpRule = Extract<FailureRule, `http.${number}`>;

// Each known status has its own rule.
const statuses = Object.fromEntries(
  KNOWN_STATUSES.map((status) => [`http.${status}`, answered(response({ ret: status }, status))]),
) as Record<HttpRule, CallDetails>;

/** A sample response for each rule; a rule without one does not compile. */
export const SAMPLES: Readonly<Record<Exclude<FailureRule, 'data.unreadable'>, CallDetails>> = {
  'failure.cancelled': failure('cancelled'),
  'failure.timeout': failure('timeout'),
  'failure.network': failure('network'),
  'failure.refused': failure('refused'),
  'failure.other': failure('badOption'),
  ...statuses,
  'http.other': answered(response({ ret: 0 }, 418)),
  'body.foreign': answered(response('<h1>Log in</h1>', 200, { 'content-type': 'text/html' })),
  'body.notObject': answered(response([1, 2])),
  'ret.invalid': answered(response({ ret: '0', data: {} })),
  'ret.30000.api': answered(response({ ret: 30_000 })),
  'ret.30000.page': answered(response({ ret: 30_000 }), '/v2/report'),
  'ret.40000': answered(response({ ret: 40_000, message: 'no' })),
  'ret.60000': answered(response({ ret: 60_000, message: 'The budget is nearly spent.' })),
  'ret.50000.coded': answered(
    response({ ret: 50_000, msg: 'code:8000001, msg:The account is paused.' }),
  ),
  'ret.50000': answered(response({ ret: 50_000, message: 'The report could not be made.' })),
  'ret.other': answered(response({ ret: 7, message: 'seven' })),
  audience: answered(
    response({ ret: 0, data: { ret_code: -1, message: 'The audience is too small.' } }),
    '/api/v2/proxy/audiencesvr/list',
  ),
};

const knownConditions = Object.fromEntries(
  KNOWN_STATUSES.map((status) => [`http.${status}`, `HTTP ${status}`]),
) as Record<HttpRule, string>;

/** The condition of each rule in words, for docs/errors.md. */
export const CONDITIONS: Readonly<Record<FailureRule, string>> = {
  'failure.cancelled': 'the caller canceled the request',
  'failure.timeout': `no complete response within ${REQUEST_TIMEOUT_MS / 1_000} s`,
  'failure.network': 'no response: network, name lookup, TLS, CORS, a blocker',
  'failure.refused':
    'still refused after the maximum number of session refreshes; same meaning as HTTP 401',
  'failure.other': 'a request that cannot be sent, or a response the client cannot use',
  ...knownConditions,
  'http.other': 'any other HTTP status outside 200 to 299',
  'body.foreign': 'an HTML page as body, as a captive portal sends it',
  'body.notObject': 'a body that is not an object',
  'ret.invalid': '`ret` is absent or not a finite number, such as the text "0"',
  'ret.30000.api': '`ret` 30000 on a path below /api/',
  'ret.30000.page': '`ret` 30000 elsewhere',
  'ret.40000': '`ret` 40000',
  'ret.60000': '`ret` 60000',
  'ret.50000.coded': `\`ret\` 50000 with a message that starts with \`code:8000001, msg:\``,
  'ret.50000': '`ret` 50000',
  'ret.other': 'any other `ret` except 0',
  audience: `\`ret\` 0 on a path with /api/v2/proxy/audiencesvr, \`data.ret_code\` -1 and a \`data.message\``,
  'data.unreadable': '`ret` 0, but the data has another shape than the caller expects',
};
