import { HEADER_BUFFERS } from '../../server/http/bodyLimits';
import { BRANDS } from '../../src/rules/brands';
import { hostsOf, isLoopback } from '../../src/rules/environments';
import { block, quoted } from './block';

export interface TlsFiles {
  readonly certificate: string;
  readonly key: string;
}

/** Returns `listen` lines: a bare port means IPv4 and IPv6. `more` is appended to each. */
export function listenLines(listen: string, tls: TlsFiles | undefined, more = ''): string[] {
  const addresses = /^\d+$/.test(listen) ? [listen, `[::]:${listen}`] : [listen];
  return addresses.map((address) => `listen ${address}${tls ? ' ssl http2' : ''}${more};`);
}

/** Returns the certificate, and the TLS 1.2 ciphers with forward secrecy. */
export const tlsLines = (tls: TlsFiles | undefined): string[] =>
  tls === undefined
    ? []
    : [
        `ssl_certificate ${quoted(tls.certificate)};`,
        `ssl_certificate_key ${quoted(tls.key)};`,
        'ssl_protocols TLSv1.2 TLSv1.3;',
        'ssl_ciphers ECDHE+AESGCM:ECDHE+CHACHA20;',
        'ssl_prefer_server_ciphers off;',
        'ssl_session_cache shared:portal_tls:10m;',
        'ssl_session_timeout 1d;',
        'ssl_session_tickets off;',
      ];

export const callerLimits: readonly string[] = [
  'client_header_timeout 10s;',
  'client_body_timeout 10s;',
  'send_timeout 10s;',
  'keepalive_timeout 30s;',
  'keepalive_requests 1000;',
  'reset_timedout_connection on;',
  `large_client_header_buffers ${HEADER_BUFFERS.count} ${HEADER_BUFFERS.each}k;`,
  'client_max_body_size 1m;',
  'server_tokens off;',
];

export const apiHosts: readonly string[] = Object.values(BRANDS).map(
  ({ parentDomain }) => `api.${parentDomain}`,
);

export const pageHosts = (publicUrl: string): string[] => {
  const brandHosts = Object.values(BRANDS).flatMap(({ parentDomain }) =>
    hostsOf('production', parentDomain),
  );
  return [...new Set([new URL(publicUrl).hostname, ...brandHosts])];
};

/** Over TLS, requests for other hosts get neither certificate nor response. */
export const unknownHostsServer = (listen: string, tls: TlsFiles): string[] =>
  block('server', [
    ...listenLines(listen, tls, ' default_server'),
    'server_name _;',
    'ssl_reject_handshake on;',
    ...callerLimits,
    'access_log off;',
    'return 444;',
  ]);

/** On port 80 known hosts redirect to https; others get no response. */
export function plainServers(publicUrl: string): string[] {
  return [
    ...block('server', [
      ...listenLines('80', undefined, ' default_server'),
      'server_name _;',
      ...callerLimits,
      'access_log off;',
      'return 444;',
    ]),
    ...block('server', [
      ...listenLines('80', undefined),
      `server_name ${[...pageHosts(publicUrl), ...apiHosts].join(' ')};`,
      ...callerLimits,
      'access_log off;',
      ...block('location ^~ /.well-known/acme-challenge/', ['root /var/www/acme;']),
      ...block('location /', ['return 308 https://$host$request_uri;']),
    ]),
  ];
}

/** How long nginx keeps an idle connection; the platform keeps it longer before it ends. */
const KEPT = '5s';

/**
 * Returns the platforms. If all are local, a failed request says nothing about the next one, and a restarting server
 * is retried at once (`max_fails=0`); a remote one pauses for two seconds.
 */
export function upstream(platforms: readonly string[]): string[] {
  const isHere = platforms.every(isLoopback);
  const rests = isHere ? 'max_fails=0' : 'max_fails=3 fail_timeout=2s';
  return block('upstream portal_platform', [
    ...platforms.map((platform) => `server ${platform} ${rests};`),
    'keepalive 32;',
    `keepalive_timeout ${KEPT};`,
  ]);
}

/** How requests are proxied. A request that may have reached one platform is not repeated at another. */
export const proxyLines: readonly string[] = [
  'proxy_http_version 1.1;',
  'proxy_set_header Connection "";',
  'proxy_set_header Host $http_host;',
  'proxy_set_header X-Forwarded-For $remote_addr;',
  'proxy_connect_timeout 1s;',
  'proxy_send_timeout 10s;',
  'proxy_read_timeout 15s;',
  // The head of a sign-in response has three tokens with permissions: too long for one page of memory.
  'proxy_buffer_size 16k;',
  'proxy_buffers 8 16k;',
  'proxy_next_upstream error timeout;',
  'proxy_next_upstream_tries 2;',
  'proxy_next_upstream_timeout 5s;',
];
