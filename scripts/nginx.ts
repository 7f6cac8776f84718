/**
 * `npm run nginx -- [folder] [name=value ...]`: writes the nginx configuration for the portal built in dist/ to
 * standard output, or into the file `conf` in one step. Values: listen, platforms (with commas), publicUrl,
 * certificate, key, proxies (with commas), out, conf. The pages get the configuration that the platform would give them
 * with the same environment variables. They are written into the folder `out`, which nginx serves, so that a build
 * never empties a folder that is being served (docs/how-to/deploy.md).
 */
import { nginxCommand } from '../deploy/nginx/command';
import { StartupError } from '../server/operate/startupError';

try {
  process.stdout.write(await nginxCommand(process.argv.slice(2), process.env));
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
