import { rename, rm, writeFile } from 'node:fs/promises';
import { fieldsOf } from '../../server/json';
import { baseAddress, type Environment } from '../../server/operate/environment';
import { StartupError } from '../../server/operate/startupError';
import { nginxConfiguration } from './configuration';
import { copySite } from './copySite';
import { productionPages } from './productionPages';
import { readSite } from './site';
import { NGINX_HELP, placesOf, readWords, tlsOf } from './values';

/** Runs work on files and turns a failure into one line for the operator. */
async function writing<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { syscall, message } = fieldsOf(error);
    throw syscall === undefined ? error : new StartupError(`${name}: ${String(message)}.`);
  }
}

/** Runs `npm run nginx` with its arguments and returns the output. */
export async function nginxCommand(
  words: readonly string[],
  environment: Environment,
): Promise<string> {
  if (words.includes('--help')) return NGINX_HELP;
  const typed = readWords(words);
  const { folder, given } = typed;
  const out = given.get('out') ?? '';
  if (out === '')
    throw new StartupError(
      'out: required: a folder for the pages that nginx serves (out=/srv/portal).',
    );
  const publicUrl =
    baseAddress(Object.fromEntries(given), 'publicUrl') ?? baseAddress(environment, 'PUBLIC_URL');
  if (publicUrl === undefined)
    throw new StartupError(
      'publicUrl: required: the address that users visit (publicUrl=https://portal.studio.example), or set PUBLIC_URL.',
    );
  const pages = productionPages(environment, publicUrl);
  const options = { ...placesOf(typed), tls: tlsOf(typed), publicUrl, config: pages.config };
  await writing('out', () => copySite(folder, out, pages));
  const text = nginxConfiguration(await readSite(out), options);
  const conf = given.get('conf');
  if (conf === undefined) return text;
  // In one step, so that nginx never reads a partial file.
  await writing('conf', async () => {
    try {
      await writeFile(`${conf}.new`, text);
      await rename(`${conf}.new`, conf);
    } finally {
      await rm(`${conf}.new`, { force: true });
    }
  });
  return '';
}
