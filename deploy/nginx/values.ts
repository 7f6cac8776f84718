import { BlockList } from 'node:net';
import { StartupError } from '../../server/operate/startupError';
import type { TlsFiles } from './listening';

/** Options given as `name=value`, with descriptions. */
const VALUES: Readonly<Record<string, string>> = {
  out: 'folder for the pages that nginx is to serve, such as /srv/portal; needed',
  conf: 'file for the configuration, such as /etc/nginx/conf.d/portal.conf; without it, it is printed',
  publicUrl:
    'the address that people use; without it the variable PUBLIC_URL, one of which is needed',
  listen: 'port, or address and port; 443',
  platforms: 'host and port of each platform, with commas; 127.0.0.1:3000',
  certificate: 'file of the certificate, in PEM; with key',
  key: 'file of its key, in PEM; without both, something before nginx has to end TLS',
  proxies: 'addresses or networks of proxies before nginx, with commas',
};

export const NGINX_HELP = [
  'npm run nginx -- [FOLDER] out=FOLDER [NAME=VALUE ...]',
  '',
  "Writes nginx's configuration for the portal built in FOLDER (dist), and a copy of its pages for nginx.",
  '',
  ...Object.entries(VALUES).map(([name, text]) => `  ${name.padEnd(12)} ${text}`),
  '',
  'The pages get what the variables of the platform say (docs/how-to/deploy.md).',
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
    throw new StartupError(`"${stray}" is not known here (npm run nginx -- --help).`);
  const given = new Map<string, string>();
  for (const word of words.filter((each) => each.includes('='))) {
    const [name = ''] = word.split('=', 1);
    if (!Object.hasOwn(VALUES, name))
      throw new StartupError(`${name}: this is not one of ${Object.keys(VALUES).join(', ')}.`);
    if (given.has(name)) throw new StartupError(`${name}: this is given twice.`);
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
  if (wrong !== undefined) throw new StartupError(`${name}: "${wrong}" is not ${words}.`);
  return all;
}

/** Returns where nginx listens, its proxies and its platforms. */
export function placesOf({ given }: Typed) {
  const listen = given.get('listen') ?? '443';
  if (!isPort(listen) && !isPlace(listen))
    throw new StartupError(`listen: "${listen}" is not a port, or an address with one.`);
  const platforms = given.get('platforms') ?? '127.0.0.1:3000';
  const proxies = given.get('proxies') ?? '';
  return {
    listen,
    platforms: list(platforms, 'platforms', isPlace, 'a host and a port, as 10.0.0.1:3000'),
    proxies:
      proxies === ''
        ? []
        : list(proxies, 'proxies', isNetwork, 'an address or a network, as 10.1.0.0/16'),
  };
}

/** Requires both files or neither: with only one, nginx would serve http where https is meant. */
export function tlsOf({ given }: Typed): TlsFiles | undefined {
  const [certificate, key] = [given.get('certificate') ?? '', given.get('key') ?? ''];
  if (certificate === '' && key === '') return undefined;
  if (certificate === '') throw new StartupError('certificate: this is needed with key.');
  if (key === '') throw new StartupError('key: this is needed with certificate.');
  return { certificate, key };
}
