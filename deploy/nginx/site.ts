import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BRANDS, type Brand } from '../../src/rules/brands';
import { isPublicFile } from '../../server/http/headers';
import { LANGUAGES } from '../../server/http/language';
import { builtPages } from '../../server/http/pages';
import { BRAND_FILES } from '../../server/http/portal';
import type { InlineHashes } from '../../server/http/policies';

export interface SitePage {
  /** Brand, language and, except on the page for unknown addresses, path. */
  readonly name: string;
  readonly brand: Brand['id'];
  readonly inline: InlineHashes;
}

/** The built portal, as nginx serves it. */
export interface Site {
  readonly root: string;
  readonly pages: readonly SitePage[];
  /** The pages for unknown addresses, by brand and language. */
  readonly noPages: Site['pages'];
  /** Addresses of single files outside the folder of hashed ones. */
  readonly files: readonly string[];
}

/** Returns the files below a folder (a resolved path), as relative paths with slashes. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .map((name) => name.replaceAll('\\', '/'));

export async function readSite(folder: string): Promise<Site> {
  const root = resolve(folder);
  const pageFor = builtPages(root);
  const pages: SitePage[] = [];
  const noPages: SitePage[] = [];
  for (const { id, parentDomain } of Object.values(BRANDS))
    for (const language of LANGUAGES) {
      const names = filesBelow(join(root, 'pages', id, language));
      for (const name of names.filter((file) => file.endsWith('.html')).toSorted()) {
        const path = name.slice(0, -'.html'.length);
        const query = {
          host: parentDomain,
          path: path === 'index' ? '/' : `/${path}`,
          languages: [language],
        };
        const page = await pageFor(query);
        if (page === null) throw new Error('The portal is not built.');
        const [list, end] = page.known ? [pages, `/${path}`] : [noPages, ''];
        list.push({ name: `${id}/${language}${end}`, brand: id, inline: page.inline });
      }
    }
  const files = filesBelow(root)
    .filter((name) => !/^(?:assets|pages)\//.test(name) && isPublicFile(name))
    .filter((name) => !Object.hasOwn(BRAND_FILES, name))
    .map((name) => `/${name}`)
    .toSorted();
  return { root, pages, noPages, files };
}
