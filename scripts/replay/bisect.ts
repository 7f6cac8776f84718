import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Expectation } from '../../src/kit/replay/expectation';
import type { ActionLog } from '../../src/kit/recorder/logDetails';
import { LogFileError } from '../../src/kit/replay/logFileError';

interface Search {
  root: string;
  probe: string;
  log: ActionLog;
  expectation: Expectation;
  /** A revision at which the expectation held; null to search for one. */
  good: string | null;
  print: (line: string) => void;
}

const PROBE = '.replay-probe.mts';

/** How many commits back to search for a revision at which the expectation held. */
const FARTHEST = 4_096;

function git(cwd: string, ...given: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', given, { cwd, encoding: 'utf8' });
  if (status !== 0)
    throw new LogFileError(
      `git ${given.join(' ')} failed: ${(stderr.trim() || stdout.trim()).slice(-500)}`,
    );
  return stdout.trim();
}

const probeCommand = ({ expectation: { path, wanted, step } }: Search, log: string): string[] => [
  '--import',
  'tsx',
  PROBE,
  log,
  path.join('.'),
  wanted,
  String(step ?? ''),
];

/** Searches ancestors in doubling distances; returns the newest at which the expectation held, or null. */
function findGood(tree: string, head: string, holds: (revision: string) => boolean): string | null {
  const revisions = git(tree, 'rev-list', '--first-parent', head).split('\n');
  for (let back = 1; back < Math.min(revisions.length * 2, FARTHEST); back *= 2) {
    const revision = revisions[Math.min(back, revisions.length - 1)];
    if (revision !== undefined && holds(revision)) return revision;
  }
  return null;
}

function search(tree: string, logFile: string, options: Search): string {
  const probe = probeCommand(options, logFile);
  const head = git(tree, 'rev-parse', 'HEAD');
  const holds = (revision: string): boolean => {
    git(tree, 'checkout', '--quiet', '--detach', revision);
    return spawnSync(process.execPath, probe, { cwd: tree }).status === 0;
  };
  // Before another commit is checked out, since a name may be relative to HEAD.
  const named = options.good === null ? null : git(tree, 'rev-parse', '--verify', options.good);
  if (holds(head))
    throw new LogFileError(
      'The expectation holds at the last commit: the cause is not committed yet.',
    );
  if (named !== null && !holds(named))
    throw new LogFileError(
      `The expectation does not hold at ${options.good} either. Name an earlier revision.`,
    );
  const good = named ?? findGood(tree, head, holds);
  if (good === null)
    throw new LogFileError(
      'The expectation holds at no earlier commit that was checked. Name one with --good.',
    );
  git(tree, 'bisect', 'start', head, good);
  git(tree, 'bisect', 'run', process.execPath, ...probe);
  return git(tree, 'log', '-1', '--format=%h %s (%an, %as)', 'refs/bisect/bad');
}

/**
 * Finds the commit that broke an expectation of a log, in a separate worktree. A commit only needs `rootReducer` of
 * src/appStore; one without it is skipped. Prints the commit; returns whether it was found.
 * @throws {LogFileError} if no revision met the expectation
 */
export function bisect(options: Search): boolean {
  const { root, probe, log, print } = options;
  const folder = mkdtempSync(join(tmpdir(), 'replay-bisect-'));
  const tree = join(folder, 'tree');
  const logFile = join(folder, 'log.json');
  try {
    git(root, 'worktree', 'add', '--quiet', '--detach', tree, 'HEAD');
    symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
    copyFileSync(probe, join(tree, PROBE));
    const { actions, preloadedState } = log;
    writeFileSync(logFile, JSON.stringify({ actions, preloadedState }));
    print(`Broken by ${search(tree, logFile, options)}.`);
    return true;
  } finally {
    spawnSync('git', ['worktree', 'remove', '--force', tree], { cwd: root });
    rmSync(folder, { recursive: true, force: true });
  }
}
