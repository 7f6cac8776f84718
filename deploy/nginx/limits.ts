import { AUTH_BASE_PATH } from '../../src/rules/constants';
import { IMPORT_MOST_BYTES, IMPORT_TIMEOUT_MS } from '../../src/rules/dataImport';
import { AUTH_BODY_LIMIT } from '../../server/http/bodyLimits';
import { block } from './block';

/** A limit of calls from one network: on average, and more than that at once. */
interface CallLimit {
  readonly zone: string;
  /** A pattern of method and path, such as `POST/api/x`. */
  readonly calls: string;
  readonly perSecond: number;
  readonly atOnce: number;
}

/**
 * Many people may share one IPv4 address, hence the generous numbers at once. The platform does for HEAD all it does
 * for GET.
 */
const CALLS: readonly CallLimit[] = [
  {
    zone: 'portal_writers',
    calls: '~^(?:POST|PUT|DELETE|(?:GET|HEAD)/idp/)',
    perSecond: 10,
    atOnce: 100,
  },
  { zone: 'portal_readers', calls: '~^(?:GET|HEAD)/api(?:_v2)?/', perSecond: 30, atOnce: 100 },
  { zone: 'portal_exports', calls: '~^(?:GET|HEAD)/api/report/file', perSecond: 1, atOnce: 5 },
];
/** Connections of one network; over HTTP/2 each call that is in progress counts as one. */
const CONNECTIONS = 60;
const CONNECTION_ZONE = 'portal_connections';

/** What nginx counts by: the network of the caller, which is an IPv4 address or half of an IPv6 one. */
export const limitZones = (): string[] => [
  ...block('map $binary_remote_addr $portal_network', [
    'default $binary_remote_addr;',
    '"~(?s)^(?<portal_first64>.{8}).{8}$" $portal_first64;',
  ]),
  ...CALLS.flatMap(({ zone, calls, perSecond }) => [
    ...block(`map $request_method$uri $${zone}`, ['default "";', `${calls} $portal_network;`]),
    `limit_req_zone $${zone} zone=${zone}:10m rate=${perSecond}r/s;`,
    '',
  ]),
  `limit_conn_zone $portal_network zone=${CONNECTION_ZONE}:10m;`,
  '',
];

/** For a server: one network alone may not take all connections. */
export const limitConnections: readonly string[] = [
  `limit_conn ${CONNECTION_ZONE} ${CONNECTIONS};`,
  'limit_conn_status 429;',
];

/** For a location that hands calls on: one network alone may not keep the platform busy. */
export const limitCalls: readonly string[] = [
  ...CALLS.map(({ zone, atOnce }) => `limit_req zone=${zone} burst=${atOnce} nodelay;`),
  'limit_req_status 429;',
];

const MS_PER_SECOND = 1_000;

/** Where files with data go, which the platform reads as they come. */
const FILE_PATHS = ['/api/data/imports', '/api/import'] as const;

/** Where bodies are of another size: small ones are refused before the platform reads them, files are handed on. */
export const otherBodies = (lines: readonly string[]): string[] => [
  // The address alone as well: nginx would lead it to the one with a slash by an answer of its own.
  ...[`= ${AUTH_BASE_PATH}`, `^~ ${AUTH_BASE_PATH}/`].flatMap((place) =>
    block(`location ${place}`, [`client_max_body_size ${AUTH_BODY_LIMIT};`, ...lines]),
  ),
  ...FILE_PATHS.flatMap((path) =>
    block(`location = ${path}`, [
      `client_max_body_size ${IMPORT_MOST_BYTES};`,
      'proxy_request_buffering off;',
      `proxy_read_timeout ${IMPORT_TIMEOUT_MS / MS_PER_SECOND}s;`,
      ...lines,
    ]),
  ),
];
