import { FLAT, rise, WARM_UP, type MemoryRun } from './memory';
import { table, withText } from './table';

/** The minutes that the table tells; the verdict is by all. */
const TOLD = [1, 3, 5, 7, 10];

const percent = (part: number): string =>
  `${part < 0 ? '−' : '+'}${Math.abs(100 * part).toFixed(2)} %`;

const megabytes = (value: number | undefined): string =>
  value === undefined ? '' : `${value.toFixed(1)} MB`;

/** The memory of each database over its minutes as a table of Markdown, with what a minute adds and whether it is flat. */
export function memoryTable(runs: readonly MemoryRun[]): string {
  const rows = runs.flatMap(({ database, minutes }) =>
    (['heap', 'rss'] as const).map((kind) => {
      const values = minutes.map((minute) => minute[kind]);
      const settled = values.slice(WARM_UP);
      const slope = rise(settled);
      return [
        `${kind === 'heap' ? 'Heap' : 'Process'}, ${database}`,
        ...TOLD.map((minute) => megabytes(values[minute - 1])),
        ...(settled.length < 2 ? ['', ''] : [percent(slope), slope <= FLAT ? 'yes' : 'no']),
      ];
    }),
  );
  return table(
    ['Held', ...TOLD.map((minute) => `Minute ${minute}`), 'A minute, after the warm-up', 'Flat'],
    rows,
  );
}

/** The page with the memory of a new run; `date` as YYYY-MM-DD. */
export function withMemory(page: string, runs: readonly MemoryRun[], date: string): string {
  const borne = runs
    .map(
      ({ database, calls, errors, cores }) =>
        `${database} ${calls.toLocaleString('en')} calls, ${errors} errors, ${cores.toFixed(2)} of a core`,
    )
    .join('; ');
  return withText(page, 'memory', `Measured on ${date}: ${borne}.\n\n${memoryTable(runs)}`);
}
