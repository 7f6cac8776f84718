import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { NO_PAGE_FILE } from '../../src/rules/noPage';
import { shownBrand } from './hosts';
import { LANGUAGES } from './language';
import { NO_OWN_PAGES } from './ownPages';
import type { InlineHashes } from './policies';

/** A page prerendered by the build, with the hashes of its inline scripts and styles (CSP 3). */
export interface BuiltPage {
  /** Its path; the compressed copies are in the same folder. */
  file: string;
  html: string;
  inline: InlineHashes;
  /** False for the fallback page of unknown addresses. */
  known: boolean;
}

export interface PageRequest {
  host: string;
  /** The path without the query. */
  path: string;
  /** Requested languages, first from the address, then the user's choice; the first supported one is used. */
  languages: readonly (string | null | undefined)[];
}

const PAGE_PATH = /^(?:\/[\w-]+)*\/?$/;

const hashes = (html: string, element: RegExp): string[] =>
  [...html.matchAll(element)].map(
    ([, text]) =>
      `'sha256-${createHash('sha256')
        .update(text ?? '')
        .digest('base64')}'`,
  );

function asBuiltPage(file: string, html: string, known: boolean): BuiltPage {
  return {
    file,
    html,
    known,
    inline: {
      scripts: hashes(html, /<script>([\s\S]*?)<\/script>/g),
      styles: hashes(html, /<style>([\s\S]*?)<\/style>/g),
    },
  };
}

/**
 * Reads the built pages of a folder and caches them until their files change. `pages` replaces those that the configuration
 * changes, except pages whose stylesheet is not in the build. Returns null if the portal is not built.
 */
export function builtPages(
  root: string,
  { pages, sheets } = NO_OWN_PAGES,
): (request: PageRequest) => Promise<BuiltPage | null> {
  const missing = [...sheets.keys()].filter((sheet) => !existsSync(join(root, sheet)));
  const own = new Map(
    [...pages].filter(([, html]) => !missing.some((sheet) => html.includes(sheet))),
  );
  const cache = new Map<string, { time: number; page: BuiltPage }>();

  async function read(file: string, known: boolean): Promise<BuiltPage | null> {
    const path = join(root, file);
    const time = (await stat(path).catch(() => null))?.mtimeMs;
    if (time === undefined) return null;
    const kept = cache.get(file);
    if (kept?.time === time) return kept.page;
    const page = asBuiltPage(path, own.get(file) ?? (await readFile(path, 'utf8')), known);
    cache.set(file, { time, page });
    return page;
  }

  return async ({ host, path, languages }) => {
    const brand = shownBrand(host);
    const [chosen = LANGUAGES[0]] = languages.flatMap((language) => {
      const primary = language?.toLowerCase().split(/[-_]/)[0];
      return LANGUAGES.filter((each) => each === primary);
    });
    const name = path.replace(/^\/|\/$/g, '') || 'index';
    const folder = join('pages', brand.id, chosen);
    const built = PAGE_PATH.test(path) ? await read(join(folder, `${name}.html`), true) : null;
    return built ?? (await read(join(folder, NO_PAGE_FILE), false));
  };
}
