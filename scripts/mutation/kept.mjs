/**
 * The result of each sampled defect, stored in reports/ (not committed), so that a later run tries only what it must.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { SEED } from './sample.mjs';

const pathOf = (root, part) => join(root, 'reports/mutation', SEED, `${part}.json`);

/** Returns the last results of a part; none if it never ran. */
export const readKept = (root, part) =>
  existsSync(pathOf(root, part)) ? JSON.parse(readFileSync(pathOf(root, part), 'utf8')) : [];

/** Returns the dates of the last results of the parts. */
export function keptOn(root, parts) {
  const paths = parts.map((part) => pathOf(root, part)).filter(existsSync);
  const days = paths.map((path) => statSync(path).mtime.toISOString().slice(0, 10)).toSorted();
  return [...new Set([days.at(0), days.at(-1)])].join(' to ');
}

export function keep(root, part, found) {
  mkdirSync(dirname(pathOf(root, part)), { recursive: true });
  writeFileSync(pathOf(root, part), `${JSON.stringify(found, null, 1)}\n`);
}

/** Returns a defect as it is stored: its place, its original text and its replacement. */
export function described(root, mutants) {
  const sources = new Map();
  const read = (file) => {
    if (!sources.has(file)) {
      const text = readFileSync(file, 'utf8');
      sources.set(file, {
        lines: text.split('\n'),
        hash: createHash('sha256').update(text).digest('hex').slice(0, 16),
      });
    }
    return sources.get(file);
  };
  return mutants.map(({ id, fileName, mutatorName, replacement, location, status }) => {
    const { lines, hash } = read(fileName);
    const { start, end } = location;
    const rows = lines.slice(start.line, end.line + 1);
    const last = rows.length - 1;
    rows[last] = rows[last].slice(0, end.column);
    rows[0] = rows[0].slice(start.column);
    return {
      id,
      file: relative(root, fileName),
      hash,
      line: start.line + 1,
      column: start.column,
      kind: mutatorName,
      original: rows.join('\n'),
      replacement,
      source: lines[start.line].trim(),
      status,
    };
  });
}
