/**
 * `npm run nginx -- [folder] [name=value ...]`: writes the configuration of nginx for the portal built in
 * dist/ to standard output. Values: listen, platforms (with commas), publicUrl, certificate, key, recaptcha.
 */
import { nginxConfiguration } from '../deploy/nginx/configuration';
import { readSite } from '../deploy/nginx/site';

const words = process.argv.slice(2);
const given = new Map(
  words
    .filter((word) => word.includes('='))
    .map((word) => [word.split('=', 1)[0], word.slice(word.indexOf('=') + 1)]),
);
const folder = words.find((word) => !word.includes('=')) ?? 'dist';
const certificate = given.get('certificate');
const key = given.get('key');

process.stdout.write(
  nginxConfiguration(await readSite(folder), {
    listen: given.get('listen') ?? '443',
    platforms: (given.get('platforms') ?? '127.0.0.1:3000').split(','),
    publicUrl: given.get('publicUrl') ?? 'https://portal.adlantern.example',
    tls: certificate === undefined || key === undefined ? undefined : { certificate, key },
    recaptcha: given.has('recaptcha'),
  }),
);
