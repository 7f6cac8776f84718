import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack from 'webpack';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const TEMPLATE = join(ROOT, 'public/index.html');
const LINE_BREAK = /\s*\n\s*/g;

/** The page that starts everything, around nothing drawn. */
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

/**
 * Writes the shell, and lists for whoever draws pages the stylesheets, and the scripts of each `import()` by the file that
 * has it and what it names: one name leads to other scripts where other parts are there already.
 */
export class Shell {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('Shell', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.fileDependencies.add(TEMPLATE);
      compilation.hooks.processAssets.tap({ name: 'Shell', stage }, () => {
        const emit = (name, text) =>
          compilation.emitAsset(name, new webpack.sources.RawSource(text));
        const scriptsOf = (group) => group.getFiles().filter((file) => file.endsWith('.js'));
        const css = Object.keys(compilation.assets).filter((file) => file.endsWith('.css'));
        const scripts = {};
        for (const group of compilation.chunkGroups)
          for (const { module, request } of group.origins) {
            // The entries have no file that asks for them.
            if (module)
              scripts[`${relative(ROOT, module.resource ?? ROOT)} ${request}`] = scriptsOf(group);
          }
        emit('files.json', JSON.stringify({ css, scripts }));
        emit('index.html', shellWith(scriptsOf(compilation.entrypoints.get('main'))));
      });
    });
  }
}
