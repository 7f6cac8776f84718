import type { ImportRun } from './importMemory';
import { table, withText } from './table';

const whole = (value: number) => Math.round(value).toLocaleString('en');

export const memoryTable = (runs: readonly ImportRun[]): string =>
  runs
    .map(({ engine, points }) =>
      table(
        [`${engine}: after`, 'Rows sent', 'Heap', 'Whole process'],
        points.map(({ seconds, rows, heapMb, rssMb }) => [
          `${whole(seconds)} s`,
          whole(rows),
          `${whole(heapMb)} MB`,
          `${whole(rssMb)} MB`,
        ]),
      ),
    )
    .join('\n\n');

/** The document with the figures of a new run. `date` as YYYY-MM-DD. */
export function withMemory(page: string, runs: readonly ImportRun[], date: string): string {
  const [{ rows, bytes } = { rows: 0, bytes: 0 }] = runs;
  const took = runs
    .map(
      ({ engine, seconds, peakMb }) => `${engine} ${whole(seconds)} s, at most ${whole(peakMb)} MB`,
    )
    .join('; ');
  const about = `Measured on ${date}: ${whole(rows)} rows in a file of ${whole(bytes / 1e6)} MB, on two shared cores. ${took}.`;
  return withText(page, 'import', `${about}\n\n${memoryTable(runs)}`);
}
