/**
 * What the suites of a part missed, met once more by jest itself in a copy of the tree: by the suites that have
 * processes of their own, take long, or belong to another part.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyTree } from '../copyTree.mjs';
import { suitesBesides } from './parts.mjs';

/** No more suites are asked of a defect once these have taken so long (ms). */
const ENOUGH_MS = 180_000;

/** A file's text with one defect in it. */
export function brokenText(text, { line, column, original, replacement }) {
  const start =
    text
      .split('\n')
      .slice(0, line - 1)
      .reduce((sum, each) => sum + each.length + 1, 0) + column;
  if (!text.startsWith(original, start)) throw new Error(`Line ${line} has changed since.`);
  return text.slice(0, start) + replacement + text.slice(start + original.length);
}

/** A copy of the tree to break: `noticedBy` gives the suite that fails with a defect, twice, and passes without it. */
export function createCopy(root) {
  const copy = mkdtempSync(join(tmpdir(), 'portal-mutation-'));
  copyTree(root, copy);
  const isFailing = (suite) =>
    spawnSync('npx', ['--no-install', 'jest', '--silent', '--bail', '-w', '1', suite], {
      cwd: copy,
      stdio: 'ignore',
    }).status !== 0;
  const isFailingWith = (each, suite) => {
    const path = join(copy, each.file);
    const whole = readFileSync(path, 'utf8');
    writeFileSync(path, brokenText(whole, each));
    try {
      return isFailing(suite);
    } finally {
      writeFileSync(path, whole);
    }
  };
  return {
    noticedBy(each, leftOut) {
      const end = Date.now() + ENOUGH_MS;
      return suitesBesides(root, each.file, leftOut).find(
        (suite) =>
          Date.now() < end &&
          isFailingWith(each, suite) &&
          isFailingWith(each, suite) &&
          !isFailing(suite),
      );
    },
    remove: () => rmSync(copy, { recursive: true, force: true }),
  };
}
