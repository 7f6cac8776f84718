import { BlockList } from 'node:net';
import { StartupError } from '../../server/operate/startupError';
import type { TlsFiles } from './listening';

/** Options given as `name=value`, with descriptions. */
const VALUES: Readonly<Record<string, string>> = {
  out: 'folder for the pages that nginx serves, such as /srv/portal; required',
  conf: 'file for the configuration, such as /etc/nginx/conf.d/portal.conf; printed if omitted',
  publicUrl: 'the address that users visit; by default the variable PUBLIC_URL; required',
  listen: 'port, or address and port; default 443',
  platforms: 'hosts and ports of the platforms, separated by commas; default 127.0.0.1:3000',
  certificate: 'certificate file, in PEM; requires key',
  key: 'file of its key, in PEM; without both, a proxy in front of nginx must terminate TLS',
  test: 'command that must accept the new file, such as "nginx -t -q"; else the previous pages and file are put back',
  proxies: 'addresses or networks of proxies in front of nginx, separated by commas',
};

export const NGINX_HELP = [
  'npm run nginx -- [FOLDER] out=FOLDER [NAME=VALUE ...]',
  '',
  "Writes nginx's configuration for the portal built in FOLDER (default dist), and a copy of its pages for nginx.",
  '',
  ...Object.entries(VALUES).map(([name, text]) => `  ${name.padEnd(12)} ${text}`),
  '',
  'The variables of the platform configure the pages (docs/how-to/deploy.md).',
  '',
].join('\n');

export interface Typed {
  readonly folder: string;
  readonly given: ReadonlyMap<string, string>;
}

/** Parses the arguments. @throws {StartupError} for an unknown one */
export function readWords(words: readonly string[]): Typed {
  const [folder = 'dist', more] = words.filter((word) => !word.includes('='));
  const stray = folder.startsWith('-') ? folder : more;
  if (stray !== undefined)
    throw new StartupError(`"${stray}" is not a known option (npm run nginx -- --help).`);
  const given = new Map<string, string>();
  for (const word of words.filter((each) => each.includes('='))) {
    const [name = ''] = word.split('=', 1);
    if (!Object.hasOwn(VALUES, name))
      throw new StartupError(`${name}: must be one of ${Object.keys(VALUES).join(', ')}.`);
    if (given.has(name)) throw new StartupError(`${name}: given twice.`);
    given.set(name, word.slice(name.length + 1));
  }
  return { folder, given };
}

const isPort = (text = ''): boolean =>
  /^\d{1,5}$/.test(text) && Number(text) > 0 && Number(text) <= 65_535;

/** A name or an address, and a port. */
function isPlace(text: string): boolean {
  const [, port] = /^(?:\[[\da-f:.]+\]|[\w.-]+|\*):(\d+)$/i.exec(text) ?? [];
  return isPort(port);
}

function isNetwork(text: string): boolean {
  const [address = '', bits] = text.split('/', 2);
  const family = address.includes(':') ? 'ipv6' : 'ipv4';
  try {
    new BlockList().addSubnet(address, Number(bits ?? 0), family);
    return bits === undefined || /^\d+$/.test(bits);
  } catch {
    return false;
  }
}

/** Parses a comma-separated list and checks each item. */
function list(text: string, name: string, isRight: (each: string) => boolean, words: string) {
  const all = text.split(',');
  const wrong = all.find((each) => !isRight(each));
  if (wrong !== undefined) throw new StartupError(`${name}: "${wrong}" must be ${words}.`);
  return all;
}

/** Returns where nginx listens, its proxies and its platforms. */
export function placesOf({ given }: Typed) {
  const listen = given.get('listen') ?? '443';
  if (!isPort(listen) && !isPlace(listen))
    throw new StartupError(`listen: "${listen}" must be a port, or an address with a port.`);
  const platforms = given.get('platforms') ?? '127.0.0.1:3000';
  const proxies = given.get('proxies') ?? '';
  return {
    listen,
    platforms: list(platforms, 'platforms', isPlace, 'a host and a port, such as 10.0.0.1:3000'),
    proxies:
      proxies === ''
        ? []
        : list(proxies, 'proxies', isNetwork, 'an address or a network, such as 10.1.0.0/16'),
  };
}

/** Requires both files or neither: with only one, nginx would serve http where https is meant. */
export function tlsOf({ given }: Typed): TlsFiles | undefined {
  const [certificate, key] = [given.get('certificate') ?? '', given.get('key') ?? ''];
  if (certificate === '' && key === '') return undefined;
  if (certificate === '') throw new StartupError('certificate: required with key.');
  if (key === '') throw new StartupError('key: required with certificate.');
  return { certificate, key };
}
