import { table, withText } from './table';
import type { LoadRun } from './load';

export function loadTable(runs: readonly LoadRun[]): string {
  const rows = runs.flatMap(({ database, hash, figures }) =>
    figures.map(({ what, perSecond, p50, p99, calls, errors, cpu, memory }) => {
      const [before = 0, ...later] = memory;
      const cells = [
        `${what}, ${database}`,
        perSecond,
        `${p50} ms`,
        `${p99} ms`,
        calls,
        errors,
        what === 'Sign-in'
          ? `${cpu.toFixed(1)} ms, ${(cpu / hash).toFixed(2)} × its hash (${hash.toFixed(1)} ms)`
          : `${cpu.toFixed(1)} ms`,
        `${before}, ${Math.max(before, ...later)}, ${later.at(-1) ?? before} MB`,
      ];
      return cells;
    }),
  );
  return table(
    [
      'Calls',
      'A second',
      'p50',
      'p99',
      'In all',
      'Errors',
      'CPU a call',
      'Memory before, at most, after',
    ],
    rows,
  );
}

/** The page with the figures of a new run; `when` says its day and how long it was. */
export const withFigures = (page: string, runs: readonly LoadRun[], when: string): string =>
  withText(page, 'load', `Measured on ${when}.\n\n${loadTable(runs)}`);
