import { BRANDS } from '../../src/rules/brands';
import { hostsOf } from '../../src/rules/environments';
import { block, quoted } from './block';

/** Files in PEM. */
export interface TlsFiles {
  readonly certificate: string;
  readonly key: string;
}

/** `listen` lines: a port alone means IPv4 and IPv6. `more` stands behind each. */
export function listenLines(listen: string, tls: TlsFiles | undefined, more = ''): string[] {
  const addresses = /^\d+$/.test(listen) ? [listen, `[::]:${listen}`] : [listen];
  return addresses.map((address) => `listen ${address}${tls ? ' ssl http2' : ''}${more};`);
}

/** Certificate and the ciphers of TLS 1.2 that keep what was said secret later on. */
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

/** How long a caller may take, and how much it may say, before it has said what it wants. */
export const callerLimits: readonly string[] = [
  'client_header_timeout 10s;',
  'client_body_timeout 10s;',
  'send_timeout 10s;',
  'keepalive_timeout 30s;',
  'keepalive_requests 1000;',
  'reset_timedout_connection on;',
  'large_client_header_buffers 4 8k;',
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

/** Over TLS, who asks for another host gets no certificate, and no answer. */
export const strangersServer = (listen: string, tls: TlsFiles): string[] =>
  block('server', [
    ...listenLines(listen, tls, ' default_server'),
    'server_name _;',
    'ssl_reject_handshake on;',
    ...callerLimits,
    'access_log off;',
    'return 444;',
  ]);

/** On port 80: known hosts lead to https, others get no answer. */
export function plainServers(publicUrl: string): string[] {
  return [
    ...block('server', [
      ...listenLines('80', undefined, ' default_server'),
      'server_name _;',
      'access_log off;',
      'return 444;',
    ]),
    ...block('server', [
      ...listenLines('80', undefined),
      `server_name ${[...pageHosts(publicUrl), ...apiHosts].join(' ')};`,
      'access_log off;',
      ...block('location ^~ /.well-known/acme-challenge/', ['root /var/www/acme;']),
      ...block('location /', ['return 308 https://$host$request_uri;']),
    ]),
  ];
}
