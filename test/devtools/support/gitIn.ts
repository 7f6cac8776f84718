import { execFileSync } from 'node:child_process';

/** Runs git without signing in a test's folder; returns its output. */
export const gitIn =
  (folder: string) =>
  (...given: string[]): string =>
    String(
      execFileSync(
        'git',
        [
          '-c',
          'user.name=Ana',
          '-c',
          'user.email=ana@studio.test',
          '-c',
          'commit.gpgsign=false',
          ...given,
        ],
        { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] },
      ),
    );
