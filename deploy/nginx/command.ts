import { rename, writeFile } from 'node:fs/promises';
import { address, type Environment } from '../../server/operate/environment';
import { StartupError } from '../../server/operate/startupError';
import { nginxConfiguration } from './configuration';
import { copySite } from './copySite';
import { productionConfig } from './productionConfig';
import { readSite } from './site';

const VALUES = ['listen', 'platforms', 'publicUrl', 'certificate', 'key', 'proxies', 'out', 'conf'];

/** What `npm run nginx` does with its words: gives what it prints. */
export async function nginxCommand(
  words: readonly string[],
  environment: Environment,
): Promise<string> {
  const given = new Map(
    words
      .filter((word) => word.includes('='))
      .map((word) => [word.split('=', 1)[0] ?? '', word.slice(word.indexOf('=') + 1)]),
  );
  const stray = [...given.keys()].find((name) => !VALUES.includes(name));
  if (stray !== undefined)
    throw new StartupError(`${stray}: this is not one of ${VALUES.join(', ')}.`);
  const folder = words.find((word) => !word.includes('=')) ?? 'dist';
  const publicUrl =
    address(Object.fromEntries(given), 'publicUrl', ['https', 'http']) ??
    address(environment, 'PUBLIC_URL', ['https', 'http']) ??
    'https://portal.adlantern.example';
  const config = productionConfig(environment, publicUrl);
  const out = given.get('out');
  if (out === undefined)
    throw new StartupError(
      'out: name a folder for the pages that nginx is to serve (out=/srv/portal).',
    );
  await copySite(folder, out, config);
  const certificate = given.get('certificate');
  const key = given.get('key');
  const text = nginxConfiguration(await readSite(out), {
    listen: given.get('listen') ?? '443',
    platforms: (given.get('platforms') ?? '127.0.0.1:3000').split(','),
    publicUrl,
    proxies: given.get('proxies')?.split(',') ?? [],
    tls: certificate === undefined || key === undefined ? undefined : { certificate, key },
    config,
  });
  const conf = given.get('conf');
  if (conf === undefined) return text;
  // In one step, so that nginx never reads half of it.
  await writeFile(`${conf}.new`, text);
  await rename(`${conf}.new`, conf);
  return '';
}
