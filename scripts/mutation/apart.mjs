/**
 * Runs the defects that a part's suites missed in jest itself, in a copy of the tree, with the suites that start
 * processes, take long, belong to another part, or had no time left.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyTree } from '../copyTree.mjs';
import { suitesBesides } from './parts.mjs';

/** Time limit for the suites of one defect, in ms. */
const ENOUGH_MS = 300_000;

/** How many suites run in one process, to share its start. */
const TOGETHER = 5;

/** Returns a file's text with one defect in it. */
export function brokenText(text, { line, column, original, replacement }) {
  const start =
    text
      .split('\n')
      .slice(0, line - 1)
      .reduce((sum, each) => sum + each.length + 1, 0) + column;
  if (!text.startsWith(original, start)) throw new Error(`Line ${line} has changed.`);
  return text.slice(0, start) + replacement + text.slice(start + original.length);
}

/** Copies the tree to break it. `noticedBy` returns a suite that fails twice with a defect and passes without. */
export function createCopy(root) {
  const copy = mkdtempSync(join(tmpdir(), 'portal-mutation-'));
  copyTree(root, copy);
  const isFailing = (...suites) =>
    spawnSync('npx', ['--no-install', 'jest', '--silent', '--bail', '-w', '1', ...suites], {
      cwd: copy,
      stdio: 'ignore',
    }).status !== 0;
  const isFailingWith = (each, ...suites) => {
    const path = join(copy, each.file);
    const whole = readFileSync(path, 'utf8');
    writeFileSync(path, brokenText(whole, each));
    try {
      return isFailing(...suites);
    } finally {
      writeFileSync(path, whole);
    }
  };
  return {
    noticedBy(each, notRun) {
      const end = Date.now() + ENOUGH_MS;
      const isNotice = (suite) =>
        isFailingWith(each, suite) && isFailingWith(each, suite) && !isFailing(suite);
      const suites = suitesBesides(root, each.file, notRun);
      for (let at = 0; at < suites.length && Date.now() < end; at += TOGETHER) {
        const some = suites.slice(at, at + TOGETHER);
        const found = isFailingWith(each, ...some) && some.find(isNotice);
        if (found) return found;
      }
      return undefined;
    },
    remove: () => rmSync(copy, { recursive: true, force: true }),
  };
}
