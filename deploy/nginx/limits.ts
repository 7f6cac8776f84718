import { securityHeaders } from '../../server/http/headers';
import { addHeaders, block, quoted } from './block';

/** Calls that may write, from one address: on average, and more than that at once. */
const PER_SECOND = 10;
const AT_ONCE = 100;

const ZONE = 'portal_writers';
const BUSY = { ret: 429, data: null, message: 'Too many calls come from this network.' };

/** What nginx counts calls by: the address of the caller, for calls that may write. */
export const writerZone = (): string[] => [
  ...block('map $request_method$uri $portal_writer', [
    'default "";',
    String.raw`~^(?:POST|GET/idp/) $binary_remote_addr;`,
  ]),
  `limit_req_zone $portal_writer zone=${ZONE}:10m rate=${PER_SECOND}r/s;`,
  '',
];

/** For a location that hands calls on: one address alone may not keep the platform busy. */
export const limitWriters: readonly string[] = [
  `limit_req zone=${ZONE} burst=${AT_ONCE} nodelay;`,
  'limit_req_status 429;',
  'error_page 429 = @busy;',
];

/** The refusal, in the platform's envelope. */
export const busyLocation = (secure: boolean): string[] =>
  block('location @busy', [
    ...addHeaders(securityHeaders('api', { secure })),
    'types { }',
    'default_type "application/json; charset=utf-8";',
    `return ${BUSY.ret} ${quoted(JSON.stringify(BUSY))};`,
  ]);
