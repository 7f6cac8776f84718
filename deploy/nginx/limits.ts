import { AUTH_BASE_PATH } from '../../src/rules/constants';
import { IMPORT_MOST_BYTES, IMPORT_TIMEOUT_MS } from '../../src/rules/dataImport';
import { SECOND_MS } from '../../src/rules/durations';
import { AUTH_BODY_LIMIT, COOKIE_LIMIT } from '../../server/http/bodyLimits';
import { block } from './block';

/** A limit of requests from one network: an average rate and a burst. */
interface CallLimit {
  readonly zone: string;
  /** A pattern of method and path, such as `POST/api/x`. */
  readonly calls: string;
  readonly perSecond: number;
  readonly atOnce: number;
}

/** Below /idp/ a GET writes, too. */
const READS = '(?:GET|HEAD|OPTIONS)/(?!idp/)';
/** The bursts are generous because many users may share one IPv4 address. HEAD costs the platform as much as GET. */
const CALLS: readonly CallLimit[] = [
  { zone: 'portal_writers', calls: `~^(?!${READS})`, perSecond: 10, atOnce: 100 },
  { zone: 'portal_readers', calls: `~^${READS}`, perSecond: 30, atOnce: 100 },
  { zone: 'portal_exports', calls: '~^(?:GET|HEAD)/api/report/file', perSecond: 1, atOnce: 5 },
];
/** Connections per network; over HTTP/2 each request in progress counts as one. */
const CONNECTIONS = 60;
const CONNECTION_ZONE = 'portal_connections';

/** Returns the keys that nginx counts by: the client's network, which is an IPv4 address or half of an IPv6 one. */
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
  ...block('map $http_cookie $portal_many_cookies', ['default "";', `"~^.{${COOKIE_LIMIT}}" 1;`]),
];

/** For each location that passes requests on, whatever their address: keeps one network from overloading the platform. */
export const limitCalls: readonly string[] = CALLS.map(
  ({ zone, atOnce }) => `limit_req zone=${zone} burst=${atOnce} nodelay;`,
);

/** For a server: keeps one network from using all connections; refuses too many cookies. */
export const limitNetworks: readonly string[] = [
  `limit_conn ${CONNECTION_ZONE} ${CONNECTIONS};`,
  'limit_conn_status 429;',
  'limit_req_status 429;',
  ...block('if ($portal_many_cookies)', ['return 494;']),
];

/** Endpoints for data files, which the platform reads as streams. */
const FILE_PATHS = ['/api/data/imports', '/api/import'] as const;

/** Returns the locations with other body sizes: small limits are enforced before the platform, files are streamed. */
export const otherBodies = (lines: readonly string[]): string[] => [
  // Also the bare address, which nginx would otherwise redirect to the one with a slash.
  ...[`= ${AUTH_BASE_PATH}`, `^~ ${AUTH_BASE_PATH}/`].flatMap((place) =>
    block(`location ${place}`, [`client_max_body_size ${AUTH_BODY_LIMIT};`, ...lines]),
  ),
  ...FILE_PATHS.flatMap((path) =>
    block(`location = ${path}`, [
      `client_max_body_size ${IMPORT_MOST_BYTES};`,
      'proxy_request_buffering off;',
      `proxy_read_timeout ${IMPORT_TIMEOUT_MS / SECOND_MS}s;`,
      ...lines,
    ]),
  ),
];
