import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { assetPlugin, emit } from './plugins.mjs';

const ROOT = join(import.meta.dirname, '../..');
const TEMPLATE = join(ROOT, 'public/index.html');
const LINE_BREAK = /\s*\n\s*/g;

/** The empty page that loads the scripts. */
const shellWith = (scripts) =>
  readFileSync(TEMPLATE, 'utf8')
    .replaceAll(LINE_BREAK, '')
    .replaceAll(' />', '>')
    .replace(
      '</head>',
      `<link rel="icon" href="/favicon.svg">${scripts
        .map((file) => `<script defer="defer" src="/${file}"></script>`)
        .join('')}</head>`,
    );

/** A page that ran an update of the dev server again would throw. */
export const scriptsOf = (group) =>
  group.getFiles().filter((file) => /(?<!\.hot-update)\.js$/.test(file));

/**
 * Writes the shell, and lists for the prerenderer the rules of the font, the stylesheets and the scripts of each
 * `import()`. They are listed by the importing file and the imported name, since one name needs different scripts
 * depending on what is already loaded.
 */
export const shell = (fontCss) =>
  assetPlugin('REPORT', (compilation) => {
    compilation.fileDependencies.add(TEMPLATE);
    const css = Object.keys(compilation.assets).filter((file) => file.endsWith('.css'));
    const scripts = {};
    for (const group of compilation.chunkGroups)
      for (const { module, request } of group.origins) {
        // Entries have no importing file.
        if (module)
          scripts[`${relative(ROOT, module.resource ?? ROOT)} ${request}`] = scriptsOf(group);
      }
    emit(compilation, 'files.json', JSON.stringify({ css, fontCss, scripts }));
    emit(compilation, 'index.html', shellWith(scriptsOf(compilation.entrypoints.get('main'))));
  });
