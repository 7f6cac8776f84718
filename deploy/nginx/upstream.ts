import { isLoopback } from '../../src/rules/environments';
import { block } from './block';

/** nginx keeps a connection this long that it does not use; the platform waits longer before it ends. */
const KEPT = '5s';

/**
 * The platforms. Where all are on this machine a failed call says nothing about the next one, and a server that
 * is starting again is tried at once (`max_fails=0`); elsewhere a machine rests for two seconds.
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

/** How calls are handed on. What may have been heard by one platform is not said to another. */
export const proxyLines: readonly string[] = [
  'proxy_http_version 1.1;',
  'proxy_set_header Connection "";',
  'proxy_set_header Host $http_host;',
  'proxy_set_header X-Forwarded-For $remote_addr;',
  'proxy_connect_timeout 1s;',
  'proxy_send_timeout 10s;',
  'proxy_read_timeout 15s;',
  // The head of an answered sign-in has three tokens with what the person may do: too long for one page of memory.
  'proxy_buffer_size 16k;',
  'proxy_buffers 8 16k;',
  'proxy_next_upstream error timeout;',
  'proxy_next_upstream_tries 2;',
  'proxy_next_upstream_timeout 5s;',
];
