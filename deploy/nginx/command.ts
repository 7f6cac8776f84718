import { spawnSync } from 'node:child_process';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { fieldsOf } from '../../server/json';
import { baseAddress, type Environment } from '../../server/operate/environment';
import { StartupError } from '../../server/operate/startupError';
import { nginxConfiguration } from './configuration';
import { copySite, keepPages } from './copySite';
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

/** Whether nginx accepts its new file; its own reason is for the operator to see. */
const isAccepted = (test: string): boolean =>
  spawnSync(test, { shell: true, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;

/** Writes nginx's file in one step, so that nginx never reads a partial one. */
const writeConf = (conf: string, text: string): Promise<void> =>
  writing('conf', async () => {
    try {
      await writeFile(`${conf}.new`, text);
      await rename(`${conf}.new`, conf);
    } finally {
      await rm(`${conf}.new`, { force: true });
    }
  });

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
  const options = { ...placesOf(typed), tls: tlsOf(typed), publicUrl, ...pages };
  const [conf, test] = [given.get('conf'), given.get('test')];
  if (conf === undefined && test !== undefined) throw new StartupError('test: requires conf.');
  // nginx sends each page with the policy in its file, so both are put back together.
  const before = conf && (await readFile(conf, 'utf8').catch(() => undefined));
  const putPagesBack = await writing('out', async () => {
    const back = await keepPages(out);
    await copySite(folder, out, pages);
    return back;
  });
  const text = nginxConfiguration(await readSite(out), options);
  if (conf === undefined) return text;
  await writeConf(conf, text);
  if (test === undefined || isAccepted(test)) return '';
  await putPagesBack();
  await (before === undefined ? rm(conf) : writeConf(conf, before));
  throw new StartupError(
    `test: "${test}" failed, so the previous pages and configuration are back.`,
  );
}
