import { BlockList, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Addresses of proxies: this machine, private networks, and the shared one that clusters and VPNs use (RFC 6598). */
const PRIVATE = new BlockList();
for (const [net, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv4');
PRIVATE.addAddress('::1', 'ipv6');
PRIVATE.addSubnet('fc00::', 7, 'ipv6');

/** Groups of an IPv6 address that identify the network; its owner chooses the others. */
const NETWORK_PARTS = 4;
const ALL_PARTS = 8;

/** Returns the network of an IPv6 address: its first 64 bits. */
function networkOfIPv6(address: string): string {
  const [head = [], tail = []] = address
    .split('::')
    .map((half) => half.split(':').filter((part) => part !== ''));
  const zeros = Array.from({ length: ALL_PARTS - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].slice(0, NETWORK_PARTS).join(':').toLowerCase();
}

/** Some proxies add the port, which differs for each connection. */
const withoutPort = (address: string): string =>
  address.replace(/^\[(.*)\](?::\d+)?$|^(\d+(?:\.\d+){3}):\d+$/, '$1$2');

/**
 * Returns the network of a request: an IPv4 address, or the first half of an IPv6 address. Behind a proxy in a private
 * network it is the last entry of `X-Forwarded-For`; that of other clients is ignored.
 */
export function networkOf({ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>): string {
  const plain = (address: string) => withoutPort(address.trim()).replace(/^::ffff:(?=\d+\.)/i, '');
  const own = plain(socket.remoteAddress ?? '');
  const forwarded = String(headers['x-forwarded-for'] ?? '');
  const isProxy = PRIVATE.check(own, isIPv6(own) ? 'ipv6' : 'ipv4');
  const address = isProxy && forwarded !== '' ? plain(forwarded.split(',').at(-1) ?? '') : own;
  return isIPv6(address) ? networkOfIPv6(address) : address;
}
