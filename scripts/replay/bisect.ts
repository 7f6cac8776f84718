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
  /** A revision at which it held; null to look for one. */
  good: string | null;
  say: (line: string) => void;
}

const PROBE = '.replay-probe.mts';

/** How far back a revision is looked for at which the expectation held, in commits. */
const FARTHEST = 4_096;

function git(cwd: string, ...given: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', given, { cwd, encoding: 'utf8' });
  if (status !== 0)
    throw new LogFileError(
      `git ${given[0] ?? ''} failed: ${(stderr.trim() || stdout.trim()).slice(-500)}`,
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

/** The newest of some ancestors, each twice as far as the one before, at which it held; null where none is. */
function findGood(tree: string, head: string, holds: (revision: string) => boolean): string | null {
  const revisions = git(tree, 'rev-list', '--first-parent', head).split('\n');
  for (let back = 1; back < Math.min(revisions.length * 2, FARTHEST); back *= 2) {
    const revision = revisions[Math.min(back, revisions.length - 1)];
    if (revision !== undefined && holds(revision)) return revision;
  }
  return null;
}

function search(tree: string, logFile: string, wish: Search): string {
  const probe = probeCommand(wish, logFile);
  const head = git(tree, 'rev-parse', 'HEAD');
  const holds = (revision: string): boolean => {
    git(tree, 'checkout', '--quiet', '--detach', revision);
    return spawnSync(process.execPath, probe, { cwd: tree }).status === 0;
  };
  // Before another commit is the HEAD that a name may be relative to.
  const named = wish.good === null ? null : git(tree, 'rev-parse', '--verify', wish.good);
  if (holds(head))
    throw new LogFileError(
      'The expectation holds at the last commit: the change that breaks it is not committed yet.',
    );
  if (named !== null && !holds(named))
    throw new LogFileError(
      `The expectation does not hold at ${wish.good} either. Give an earlier revision.`,
    );
  const good = named ?? findGood(tree, head, holds);
  if (good === null)
    throw new LogFileError(
      'No earlier commit was found at which the expectation holds. Give one with --good.',
    );
  git(tree, 'bisect', 'start', head, good);
  git(tree, 'bisect', 'run', process.execPath, ...probe);
  return git(tree, 'log', '-1', '--format=%h %s (%an, %as)', 'refs/bisect/bad');
}

/**
 * Finds the commit since which an expectation of a log does not hold, in a worktree of its own. Of a commit it needs
 * `rootReducer` of src/appStore alone; one without is passed over. Says which it is; true when it was found.
 * @throws {LogFileError} when there is none.
 */
export function bisect(wish: Search): boolean {
  const { root, probe, log, say } = wish;
  const folder = mkdtempSync(join(tmpdir(), 'replay-bisect-'));
  const tree = join(folder, 'tree');
  const logFile = join(folder, 'log.json');
  try {
    git(root, 'worktree', 'add', '--quiet', '--detach', tree, 'HEAD');
    symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
    copyFileSync(probe, join(tree, PROBE));
    const { actions, preloadedState } = log;
    writeFileSync(logFile, JSON.stringify({ actions, preloadedState }));
    say(`Broken by ${search(tree, logFile, wish)}.`);
    return true;
  } finally {
    spawnSync('git', ['worktree', 'remove', '--force', tree], { cwd: root });
    rmSync(folder, { recursive: true, force: true });
  }
}
