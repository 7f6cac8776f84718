/** Follows the imports of a file of the tree. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const tree = (root, folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .toSorted();

export const isSource = (path) => /\.(ts|tsx|js|mjs)$/.test(path) && !/\.d\.m?ts$/.test(path);

const IMPORT = /(?:from|import|require)\s*\(?\s*'(\.[^']+)'/g;
const known = new Map();

function importsOf(root, path) {
  if (!known.has(path)) {
    const text = readFileSync(join(root, path), 'utf8');
    const wanted = [...text.matchAll(IMPORT)].map(([, name]) => join(dirname(path), name));
    // A page's script is read as text, a command is started.
    const named = [...text.matchAll(/'(scripts\/[\w./]+)'/g)].map(([, name]) => name);
    const paths = [...wanted, ...named].flatMap((each) =>
      ['', '.ts', '.tsx', '/index.ts']
        .map((ending) => each + ending)
        .filter((full) => isSource(full) && existsSync(join(root, full))),
    );
    known.set(path, paths);
  }
  return known.get(path);
}

/** Returns every file that a suite imports, directly or indirectly. */
export function reachOf(root, suite) {
  const reached = new Set([suite]);
  for (const path of reached) for (const next of importsOf(root, path)) reached.add(next);
  return reached;
}

/** Counts the words that two paths share: a suite is named after its subject. */
export function likeness(one, other) {
  const words = (path) => path.split(/[/.]|(?=[A-Z])/).map((word) => word.toLowerCase());
  const shared = new Set(words(other));
  return words(one).filter((word) => shared.has(word)).length;
}
