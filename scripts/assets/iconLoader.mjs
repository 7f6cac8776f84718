import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const IMPORT = /import\s*\{([^}]*)\}\s*from\s*['"]@fluentui\/react-icons['"]/g;

/** Returns the names of the icons that Fluent's components import. */
function usedIcons(fluent) {
  const used = new Set();
  for (const name of readdirSync(fluent)) {
    const lib = join(fluent, name, 'lib');
    const { dependencies } = JSON.parse(readFileSync(join(fluent, name, 'package.json'), 'utf8'));
    if (!dependencies?.['@fluentui/react-icons']) continue;
    for (const file of readdirSync(lib, { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.js')) continue;
      for (const [, names] of readFileSync(join(lib, file), 'utf8').matchAll(IMPORT))
        for (const each of names.split(',')) used.add(each.trim().split(/\s+as\s+/)[0]);
    }
  }
  return used;
}

let used;

/** The webpack loader of the icon files: of their 15 MB it keeps only the icons in use. */
export default function loader(text) {
  used ??= usedIcons(join(this.rootContext, 'node_modules/@fluentui'));
  return text.replaceAll(/^export const (\w+) = .*\n/gm, (line, name) =>
    used.has(name) ? line : '',
  );
}
