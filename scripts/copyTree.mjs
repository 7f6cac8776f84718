import { execFileSync } from 'node:child_process';
import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Copies the tree's files, except pictures, into an empty folder for experiments; the packages are shared. */
export function copyTree(root, copy) {
  const list = ['ls-files', '-co', '--exclude-standard', '--', ':!docs/design'];
  const paths = execFileSync('git', list, { cwd: root, encoding: 'utf8' });
  for (const path of paths.split('\n').filter(Boolean)) cpSync(join(root, path), join(copy, path));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
}
