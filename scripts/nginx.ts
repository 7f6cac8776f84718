/**
 * `npm run nginx` (deploy/nginx/values.ts describes its arguments): writes nginx's configuration for a built portal, and
 * its pages into a separate folder, so that a build never empties a folder that is being served.
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
