/**
 * `npm run nginx -- [folder] [name=value ...]`: writes the configuration of nginx for the portal built in
 * dist/ to standard output, or into the file `conf` in one step. Values: listen, platforms (with commas),
 * publicUrl, certificate, key, proxies (with commas), out, conf. The pages are told what the platform would tell them with the same environment
 * variables: they are written into the folder `out`, which nginx serves, so that a build empties no folder
 * that is being served (docs/how-to/deploy.md).
 */
import { rename, writeFile } from 'node:fs/promises';
import { nginxConfiguration } from '../deploy/nginx/configuration';
import { copySite } from '../deploy/nginx/copySite';
import { productionConfig } from '../deploy/nginx/productionConfig';
import { readSite } from '../deploy/nginx/site';
import { address } from '../server/operate/environment';
import { StartupError } from '../server/operate/startupError';

const VALUES = ['listen', 'platforms', 'publicUrl', 'certificate', 'key', 'proxies', 'out', 'conf'];

async function main(words: readonly string[]): Promise<string> {
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
    address(process.env, 'PUBLIC_URL', ['https', 'http']) ??
    'https://portal.adlantern.example';
  const config = productionConfig(process.env, publicUrl);
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

try {
  process.stdout.write(await main(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
