import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { renderOwnPages } from '../../server/http/ownPages';
import { withConfig } from '../../server/http/pageBody';
import { makeFolder } from '../../server/operate/newFile';
import { StartupError } from '../../server/operate/startupError';
import type { PageOptions } from './productionPages';
import { filesBelow } from './site';

/** A file that only a built portal has. */
const MARK = 'files.json';
/** A page; and a page or one of its compressed copies. */
const PAGE = /\.html$/;
const PAGE_FILE = /\.html(?:\.br|\.gz)?$/;

/** Best compression, as in the build: a file is compressed once and sent often. */
const THOROUGH = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

const isInside = (path: string, folder: string): boolean => {
  const way = relative(folder, path);
  return way === '' || !(way.startsWith('..') || resolve(way) === way);
};

/** Refuses folders that cannot be copied, or whose files could be overwritten. */
async function checkFolders(from: string, to: string): Promise<void> {
  if (!existsSync(join(from, MARK)))
    throw new StartupError(`"${from}" contains no built portal. Run: npm run build`);
  if (isInside(to, from) || isInside(from, to))
    throw new StartupError(`out: "${to}" must be separate from the built portal, "${from}".`);
  const there = await readdir(to).catch((): string[] => []);
  if (there.length > 0 && !there.includes(MARK))
    throw new StartupError(`out: "${to}" must be empty or an earlier copy of the portal.`);
}

/** Replaces a file in one step, so that no client gets a partial file. */
async function put(file: string, content: string | Buffer): Promise<void> {
  await makeFolder(dirname(file));
  await writeFile(`${file}.new`, content);
  await rename(`${file}.new`, file);
}

/** Keeps the pages that nginx serves; the returned function puts them back, and removes later ones. */
export async function keepPages(out: string): Promise<() => Promise<void>> {
  const folder = resolve(out, 'pages');
  const pages = () => (existsSync(folder) ? filesBelow(folder) : []);
  const kept = new Map<string, Buffer>();
  for (const name of pages()) kept.set(name, await readFile(join(folder, name)));
  return async () => {
    for (const [name, content] of kept) await put(join(folder, name), content);
    for (const name of pages()) if (!kept.has(name)) await rm(join(folder, name));
  };
}

/** Returns a text and its compressed copies, by file extension. */
async function copiesOf(text: string) {
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(text, THOROUGH),
    promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  return { '.br': br, '.gz': zipped, '': text };
}

/** Returns the pages of a built portal, or those rendered for it, with the configuration inserted, by name. */
async function configuredPages(
  from: string,
  own: ReadonlyMap<string, string>,
  { config, leftOut }: PageOptions,
): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  for (const name of filesBelow(from).filter((file) => PAGE.test(file))) {
    const built = own.get(name) ?? (await readFile(join(from, name), 'utf8'));
    const html = withConfig(built, config, leftOut);
    if (html === built)
      throw new StartupError(`"${join(from, name)}" has no placeholder for a configuration.`);
    pages.set(name, html);
  }
  return pages;
}

/**
 * Copies a built portal into a separate folder, with the configuration in each page (docs/configuration.md).
 * Everything is validated before anything is written. Pages are written after the files that they load. Files of an
 * earlier copy stay for open pages; removed pages do not. @throws {StartupError} for what the operator can fix
 */
export async function copySite(
  portalDir: string,
  out: string,
  options: PageOptions,
): Promise<void> {
  const [from, to] = [resolve(portalDir), resolve(out)];
  await checkFolders(from, to);
  const own = await renderOwnPages(from, options.config);
  const pages = await configuredPages(from, own.pages, options);
  // Source maps and the renderer are not served.
  const names = filesBelow(from).filter((name) => !/\.map$|^prerender\//.test(name));
  for (const name of names.filter((file) => !PAGE_FILE.test(file)))
    await put(join(to, name), await readFile(join(from, name)));
  for (const [name, css] of own.sheets)
    if (!names.includes(name))
      for (const [end, content] of Object.entries(await copiesOf(css)))
        await put(join(to, name) + end, content);
  // All at once, because nginx sends them with the previous policies until it reads its new file.
  const ready = await Promise.all(
    [...pages].map(async ([name, html]) => ({ name, copies: await copiesOf(html) })),
  );
  for (const { name, copies } of ready)
    for (const [end, content] of Object.entries(copies)) await put(join(to, name) + end, content);
  const gone = filesBelow(to).filter((name) => name.startsWith('pages/') && !names.includes(name));
  for (const name of gone) await rm(join(to, name));
}
