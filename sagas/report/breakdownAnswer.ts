import type { Breakdown, BreakdownLine, HeatCell } from '../../src/rules/report/breakdown';
import { DIMENSIONS } from '../../src/rules/report/evidence';
import type { Sums } from '../../src/rules/report/series';
import { flag, list, name, number, object, oneOf, orNull, record, text } from '../../src/kit/read';
import type { Read } from '../../src/kit/read';

/** No valid response has longer lists. */
const MAX_LINES = 1_000;
const MAX_CELLS = 100_000;

const sums: Read<Sums> = (value) => {
  const fields = record(value);
  const spend = number(fields['spend']);
  // During an upgrade, a server of the previous version responds without the parts of the spend.
  const part = (key: string) => (fields[key] === undefined ? spend : number(fields[key]));
  return {
    spend,
    installs: number(fields['installs']),
    revenue: number(fields['revenue']),
    installsSpend: part('installsSpend'),
    revenueSpend: part('revenueSpend'),
  };
};

const line = object<BreakdownLine>({
  id: orNull(text),
  name: text,
  now: sums,
  before: orNull(sums),
});

const cell = object<HeatCell>({
  channel: name,
  game: name,
  installsKnown: flag,
  now: sums,
  before: orNull(sums),
});

const dimension = object<Breakdown['dimensions'][number]>({
  dimension: oneOf(DIMENSIONS),
  lines: list(line, MAX_LINES),
});

/** Reads the breakdown in the response to GET /api/report. */
export const breakdown = object<Breakdown>({
  dimensions: list(dimension, DIMENSIONS.length),
  cells: list(cell, MAX_CELLS),
});
