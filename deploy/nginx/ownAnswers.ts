import { BRANDS } from '../../src/rules/brands';
import { PREFLIGHT_HEADERS, READ_HEADERS } from '../../server/http/cors';
import { OUTAGE, RETRY_AFTER_S, TOO_LARGE } from '../../server/http/errors';
import {
  FAILURES,
  failurePage,
  failureTexts,
  TOO_MANY_COOKIES,
  type FailureTexts,
} from '../../server/http/failurePage';
import { securityHeaders } from '../../server/http/headers';
import { callers } from '../../server/http/hosts';
import { LANGUAGES } from '../../server/http/language';
import { addHeaders, block, quoted } from './block';

/** Texts of the responses that nginx creates itself. */
const WORDS: Readonly<Record<string, string>> = {
  default: 'The request is not valid.',
  405: 'This address does not support that method.',
  413: TOO_LARGE,
  429: 'Too many requests from this network.',
  431: '$portal_cookie_words',
  500: 'Something went wrong on the server.',
  502: OUTAGE,
  503: OUTAGE,
  504: OUTAGE,
};
const RETRIED = [429, 502, 503, 504];
const STATUSES = [405, 412, 413, 416, 429, 500, 501, 502, 503, 504];
/** Errors before nginx has parsed an address; without one it finds no location by name. */
const UNREAD = [400, 414, 505];
const UNREAD_ADDRESS = '/@portal_own';

const PAGES = [...FAILURES, TOO_MANY_COOKIES];

/** Sends nginx's own responses: in the platform's envelope, or as a page to a user who opened the address. */
export const ownErrorPages = [
  `error_page ${STATUSES.join(' ')} $portal_own;`,
  // nginx has a status of its own for this.
  'error_page 494 =431 $portal_own;',
  `error_page ${UNREAD.join(' ')} ${UNREAD_ADDRESS};`,
];

const PAGE_TEXTS: FailureTexts = {
  tag: '$portal_page_tag',
  title: '$portal_page_title',
  body: '$portal_page_body',
  tryAgain: '$portal_page_try_again',
  toPortal: '$portal_page_to_portal',
  trace: '$portal_page_trace',
};

/** The texts by language and status, and the page with them. */
function pageMaps(publicUrl: string): string[] {
  const facts = {
    brand: { id: '$portal_brand', name: '$portal_brand_name' },
    traceId: '$request_id',
    portal: `${new URL(publicUrl).origin}/portal`,
  };
  const linesOf = (key: keyof FailureTexts) =>
    LANGUAGES.flatMap((language) =>
      PAGES.map((failure) => {
        const text = quoted(failureTexts(language, failure)[key]);
        return `"~^${language} (?:${failure.statuses.join('|')})$" ${text};`;
      }),
    );
  return [
    ...(Object.keys(PAGE_TEXTS) as (keyof FailureTexts)[]).flatMap((key) =>
      block(`map "$portal_page_language $status" ${PAGE_TEXTS[key]}`, linesOf(key)),
    ),
    ...block(
      'map $portal_brand $portal_brand_name',
      Object.values(BRANDS).map(({ id, name }) => `${id} ${quoted(name)};`),
    ),
    ...block('map "" $portal_page', [`default ${quoted(failurePage(PAGE_TEXTS, facts))};`]),
  ];
}

/** Variables of these responses: their status, and which allowed page sent the request. */
export const ownAnswerMaps = (publicUrl: string, applications?: readonly string[]): string[] => {
  const exactly = (text: string) => `~^${text.replaceAll('.', String.raw`\.`)}$`;
  // Patterns, since exact keys of this length would need larger tables than nginx has by default.
  const origins = callers(publicUrl, applications).map(
    ({ apiHost, origin }) => `"${exactly(`${apiHost} ${origin}`)}" $http_origin;`,
  );
  return [
    ...block(
      'map $status $portal_words',
      Object.entries(WORDS).map(([status, words]) => `${status} ${quoted(words)};`),
    ),
    ...block('map "$status $http_accept" $portal_own', [
      'default @portal_own;',
      `"~^(?:${PAGES.flatMap(({ statuses }): readonly number[] => statuses).join('|')}) text/html" @portal_own_page;`,
    ]),
    // The language chosen in the portal, else the one that the browser prefers.
    ...block('map "$portal_asked $http_accept_language" $portal_page_language', [
      'default en;',
      '"~*^(?:zh| zh)" zh;',
    ]),
    ...block(
      'map $portal_page_language $portal_cookie_words',
      LANGUAGES.map((language) => `${language} ${quoted(TOO_MANY_COOKIES[language].script)};`),
    ),
    ...pageMaps(publicUrl),
    ...block('map $status $portal_retry_after', [
      'default "";',
      ...RETRIED.map((status) => `${status} ${RETRY_AFTER_S};`),
    ]),
    ...block('map $status $portal_clear', [
      'default "";',
      ...TOO_MANY_COOKIES.statuses.map((status) => `${status} '"cookies"';`),
    ]),
    ...block('map "$host $http_origin" $portal_origin', ['default "";', ...origins]),
    ...block(
      'map "$request_method $http_access_control_request_method $portal_origin" $portal_preflight',
      ['default "";', String.raw`"~^OPTIONS \S+ \S+$" 1;`],
    ),
    ...block('map $portal_origin $portal_credentials', ['default true;', '"" "";']),
    ...block('map $portal_origin $portal_read_headers', [
      `default ${quoted(READ_HEADERS)};`,
      '"" "";',
    ]),
    ...block('map $portal_origin $portal_vary', ['default Origin;', '"" "";']),
  ];
};

const ALLOWED = {
  'access-control-allow-origin': '$portal_origin',
  'access-control-allow-credentials': '$portal_credentials',
  'access-control-expose-headers': '$portal_read_headers',
} as const;

/** Answers preflight requests before proxying, so that a page can also read a 502. */
export const preflightBlock = (secure: boolean): string[] =>
  block('if ($portal_preflight)', [
    ...addHeaders({
      ...securityHeaders('api', { secure }),
      'x-trace-id': '$request_id',
      ...ALLOWED,
      ...PREFLIGHT_HEADERS,
    }),
    'return 204;',
  ]);

/** Returns the response itself; its status is that of the original error. */
export function ownAnswer(secure: boolean): string[] {
  const shared = { 'retry-after': '$portal_retry_after', 'x-trace-id': '$request_id' };
  const lines = [
    ...addHeaders({
      ...securityHeaders('api', { secure }),
      ...shared,
      ...ALLOWED,
      vary: '$portal_vary',
    }),
    'types { }',
    'default_type "application/json; charset=utf-8";',
    // nginx inserts the variables; the texts contain no character that JSON would have to escape.
    `return 200 ${quoted('{"ret":$status,"data":null,"message":"$portal_words","traceId":"$request_id"}')};`,
  ];
  return [
    ...block('location @portal_own', lines),
    ...block('location @portal_own_page', [
      ...addHeaders({
        ...securityHeaders('failure', { secure }),
        ...shared,
        'clear-site-data': '$portal_clear',
        vary: 'Accept, Accept-Language, Cookie',
      }),
      'types { }',
      'default_type "text/html; charset=utf-8";',
      'return 200 $portal_page;',
    ]),
    ...block(`location = ${UNREAD_ADDRESS}`, ['internal;', ...lines]),
  ];
}
