import { IMMUTABLE, PLATFORM_PATHS, securityHeaders } from '../../server/http/headers';
import { policyChoices } from '../../server/http/hosts';
import { LANGUAGES } from '../../server/http/language';
import { BRAND_FILES, WELL_KNOWN } from '../../server/http/portal';
import { HEALTH_PATHS } from '../../server/operate/healthRoutes';
import { BRANDS } from '../../src/rules/brands';
import { LANGUAGE_COOKIE } from '../../src/rules/cookies';
import { hostsOf } from '../../src/rules/environments';
import { NO_PAGE_FILE } from '../../src/rules/noPage';
import { addHeaders, block, quoted } from './block';
import { limitCalls, limitNetworks, limitZones, otherBodies } from './limits';
import {
  apiHosts,
  callerLimits,
  listenLines,
  pageHosts,
  plainServers,
  proxyLines,
  unknownHostsServer,
  tlsLines,
  upstream,
  type TlsFiles,
} from './listening';
import { preflightBlock, ownAnswer, ownAnswerMaps, ownErrorPages } from './ownAnswers';
import type { Site, SitePage } from './site';

/** One line of JSON per request. Queries and referring pages are left out, as they may hold secrets. */
const LINE =
  '{"time":"$time_iso8601","network":"$remote_addr","method":"$request_method","host":"$host",' +
  '"path":"$portal_path_only","status":$status,"bytes":$bytes_sent,"seconds":$request_time,' +
  '"platform":"$upstream_addr","platform_seconds":"$upstream_response_time",' +
  '"trace":"$portal_trace"}';

const accessLogFormat = (): string[] => [
  ...block('map $request_uri $portal_path_only', [
    'default "";',
    '"~^(?<portal_p>[^?]*)" $portal_p;',
  ]),
  ...block('map $upstream_http_x_trace_id $portal_trace', [
    'default $upstream_http_x_trace_id;',
    '"" $request_id;',
  ]),
  `log_format portal escape=json '${LINE}';`,
  '',
];

/** Bytes of an entry in nginx's tables of names: room for the longest host name and for the names of all pages. */
const NAME_BYTES = 512;

export interface NginxOptions {
  /** A port, for IPv4 and IPv6, or an address with a port. */
  readonly listen: string;
  /** Files in PEM; without them nginx serves http, for a machine that ends TLS before it. */
  readonly tls?: TlsFiles | undefined;
  readonly accessLog?: string;
  readonly platforms: readonly string[];
  /** Trusted proxies before nginx, by address or network; they report the client's address. */
  readonly proxies?: readonly string[];
  /** The public address; https makes browsers stay with https. */
  readonly publicUrl: string;
  /** The configuration inserted into the pages. */
  readonly config?: object;
  /** Origins of other applications whose pages may use the session. */
  readonly applications?: readonly string[] | undefined;
}

/** Placeholder in a policy for the origins that depend on the host. */
const OUTSIDE = 'https://outside.invalid';

const NO_PAGE_ADDRESS = `/pages/$portal_brand/$portal_language/${NO_PAGE_FILE}`;

/** Types of the built files, as the platform names them. */
const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'application/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  ico: BRAND_FILES['favicon.ico'],
  png: 'image/png',
  webp: 'image/webp',
  woff2: 'font/woff2',
  json: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json',
  txt: BRAND_FILES['robots.txt'],
  xml: BRAND_FILES['sitemap.xml'],
};

function maps({ pages, noPages }: Site, { publicUrl, config = {} }: NginxOptions): string[] {
  const secure = publicUrl.startsWith('https:');
  const brands = Object.values(BRANDS);
  const choicesOn = (host: string) => policyChoices(host, publicUrl, config);
  const policyOf = ({ brand, inline }: SitePage) => {
    const { recaptcha } = choicesOn(BRANDS[brand].parentDomain);
    const headers = securityHeaders('portal', { secure, recaptcha, inline, outside: [OUTSIDE] });
    const policy = headers['content-security-policy'] ?? '';
    return quoted(policy.replace(` ${OUTSIDE}`, '$portal_outside'));
  };
  const policies = (list: Site['pages']) => list.map((page) => `${page.name} ${policyOf(page)};`);
  const outside = (host: string) =>
    quoted(
      choicesOn(host)
        .outside.map((origin) => ` ${origin}`)
        .join(''),
    );
  const escaped = (domain: string) => domain.replaceAll('.', String.raw`\.`);
  const [firstLanguage, ...languages] = LANGUAGES;
  return [
    ...block('map $host $portal_brand', [
      `default ${BRANDS.adlantern.id};`,
      ...brands.map(
        ({ id, parentDomain }) => String.raw`~*(?:^|\.)${escaped(parentDomain)}$ ${id};`,
      ),
    ]),
    ...block('map $host $portal_outside', [
      `default ${outside('localhost')};`,
      ...brands.flatMap(({ parentDomain }) => [
        ...hostsOf('production', parentDomain).map((host) => `${host} ${outside(host)};`),
        String.raw`~*(?:^|\.)${escaped(parentDomain)}$ ${outside(`other.${parentDomain}`)};`,
      ]),
    ]),
    // The language in the address, else the user's stored choice.
    ...block('map $arg_lang $portal_asked', [
      `default $cookie_${LANGUAGE_COOKIE};`,
      ...LANGUAGES.map((language) => `~*^${language}(?:[-_]|$) ${language};`),
    ]),
    ...block('map $portal_asked $portal_language', [
      `default ${firstLanguage};`,
      ...languages.map((language) => `~*^${language}(?:[-_]|$) ${language};`),
    ]),
    ...block('map $uri $portal_name', [
      'default "";',
      '/ index;',
      String.raw`~^/(?<portal_path>[\w-]+(?:/[\w-]+)*)/?$ $portal_path;`,
    ]),
    ...block('map $portal_brand/$portal_language/$portal_name $portal_policy', policies(pages)),
    ...block('map $portal_brand/$portal_language $portal_no_page_policy', policies(noPages)),
  ];
}

const PASS_ON = [...limitCalls, 'proxy_pass http://portal_platform;'];

/** Passes the request to the platform; if none is available, nginx's own response follows. */
const orFromPlatform = (...statuses: readonly number[]) => [
  `error_page ${statuses.join(' ')} = @platform;`,
  'recursive_error_pages on;',
  ...ownErrorPages,
];

/** For a location of files, which are read-only. */
const onlyRead = [`error_page 404 ${NO_PAGE_ADDRESS};`, ...orFromPlatform(405)];

function locations(site: Site, { publicUrl }: NginxOptions): string[] {
  const secure = publicUrl.startsWith('https:');
  const asset = securityHeaders('asset', { secure });
  const page = { ...securityHeaders('portal', { secure }) };
  const handedOn = Object.keys(PLATFORM_PATHS).filter(
    (path) => PLATFORM_PATHS[path] !== 'developers',
  );
  const platform = `location ~ ^/(?:${handedOn.join('|')})(?:/|$)`;
  const unchanging = { ...asset, 'cache-control': 'no-cache' };
  return [
    ...block(platform, PASS_ON),
    ...otherBodies(PASS_ON),
    ...ownAnswer(secure),
    ...WELL_KNOWN.flatMap((name) => block(`location = /.well-known/${name}`, PASS_ON)),
    ...block('location @platform', PASS_ON),
    ...block('location ^~ /assets/', [
      ...addHeaders({ ...asset, 'cache-control': IMMUTABLE }),
      ...orFromPlatform(403, 404, 405),
      String.raw`location ~ \.(?:map|br|gz)$ { return 404; }`,
    ]),
    ...Object.keys(BRAND_FILES).flatMap((name) =>
      block(`location = /${name}`, [
        ...addHeaders(unchanging),
        `try_files /pages/$portal_brand/${name} =404;`,
        ...onlyRead,
      ]),
    ),
    ...site.files.flatMap((file) =>
      block(`location = ${file}`, [...addHeaders(unchanging), ...onlyRead]),
    ),
    ...block('location ^~ /pages/', [
      'internal;',
      ...addHeaders({
        ...page,
        vary: 'Cookie',
        'content-security-policy': '$portal_no_page_policy',
      }),
    ]),
    ...block('location /', [
      ...addHeaders({ ...page, vary: 'Cookie', 'content-security-policy': '$portal_policy' }),
      'try_files /pages/$portal_brand/$portal_language/$portal_name.html =404;',
      ...onlyRead,
    ]),
  ];
}

/**
 * Returns the configuration of nginx (1.22, with Debian's libnginx-mod-http-brotli-static) for the built portal and
 * its platforms, for inclusion in `http`. Headers and policies have the same source as the platform's own.
 */
export function nginxConfiguration(site: Site, options: NginxOptions): string {
  const { listen, tls, platforms, proxies = [], publicUrl } = options;
  const { accessLog = '/var/log/nginx/portal.log' } = options;
  const common = [
    ...tlsLines(tls),
    ...callerLimits,
    ...limitNetworks,
    ...proxyLines,
    `access_log ${accessLog} portal;`,
    ...ownErrorPages,
    ...proxies.map((address) => `set_real_ip_from ${address};`),
    ...(proxies.length > 0 ? ['real_ip_header X-Forwarded-For;', 'real_ip_recursive on;'] : []),
  ];
  const secure = publicUrl.startsWith('https:');
  return [
    '# Written by `npm run nginx` from the built portal; do not change it here.',
    '',
    // Before the first table, which would fix the size.
    `map_hash_bucket_size ${NAME_BYTES};`,
    `server_names_hash_bucket_size ${NAME_BYTES};`,
    '',
    ...accessLogFormat(),
    ...maps(site, options),
    ...ownAnswerMaps(publicUrl, options.applications),
    ...limitZones(),
    ...upstream(platforms),
    ...(tls !== undefined && listen === '443' ? plainServers(publicUrl) : []),
    ...(tls === undefined ? [] : unknownHostsServer(listen, tls)),
    ...block('server', [
      ...listenLines(listen, tls, tls === undefined ? ' default_server' : ''),
      `server_name ${tls === undefined ? '_' : pageHosts(publicUrl).join(' ')};`,
      `root ${quoted(site.root)};`,
      ...common,
      'brotli_static on;',
      'gzip_static on;',
      'gzip_vary on;',
      `error_page 404 ${NO_PAGE_ADDRESS};`,
      'absolute_redirect off;',
      ...block(
        'types',
        Object.entries(TYPES).map(([ending, type]) => `${quoted(type)} ${ending};`),
      ),
      ...locations(site, options),
    ]),
    ...block('server', [
      ...listenLines(listen, tls),
      `server_name ${apiHosts.join(' ')};`,
      ...common,
      ...block('location /', [...preflightBlock(secure), ...PASS_ON]),
      ...otherBodies([...preflightBlock(secure), ...PASS_ON]),
      ...HEALTH_PATHS.flatMap((path) => block(`location = ${path}`, ['return 444;'])),
      ...ownAnswer(secure),
    ]),
  ].join('\n');
}
