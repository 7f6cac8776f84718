import type { ScaleRun } from './reportScale';
import { table, withText } from './table';

const ms = (value: number) => `${Math.round(value)} ms`;

/** The figures as a table of Markdown: of each page the middle and the longest time; of the embedded one its processor's too. */
export function scaleTable(runs: readonly ScaleRun[]): string {
  const [embedded] = runs;
  return table(
    ['Page', 'libSQL, processor', ...runs.map(({ engine }) => engine)],
    (embedded?.times ?? []).map(({ page, processor }, at) => [
      page,
      ms(processor),
      ...runs.map(({ times }) => `${ms(times[at]?.middle ?? 0)} (${ms(times[at]?.longest ?? 0)})`),
    ]),
  );
}

/** The document with the figures of a new run. `date` as YYYY-MM-DD. */
export function withScale(page: string, runs: readonly ScaleRun[], date: string): string {
  const rows = (runs[0]?.rows ?? 0).toLocaleString('en');
  const loads = runs.map(({ load }) => load.toFixed(1)).join(' and ');
  const about = `Measured on ${date}: ${rows} rows in a year; load of the machine ${loads} for each core.`;
  return withText(page, 'report', `${about}\n\n${scaleTable(runs)}`);
}
