import { execFileSync } from 'node:child_process';

/** git in a folder of a test, as somebody who signs nothing; what it prints. */
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
