import type { Breakdown, BreakdownLine, HeatCell } from '../../src/rules/report/breakdown';
import { DIMENSIONS } from '../../src/rules/report/evidence';
import type { Sums } from '../../src/rules/report/series';
import type { Read } from './read';
import { list, name, number, oneOf, orNull, record, text } from './read';

/** No honest answer has longer lists. */
const MAX_LINES = 1_000;
const MAX_CELLS = 100_000;

const sums: Read<Sums> = (value) => {
  const fields = record(value);
  return {
    spend: number(fields['spend']),
    installs: number(fields['installs']),
    revenue: number(fields['revenue']),
  };
};

const line: Read<BreakdownLine> = (value) => {
  const fields = record(value);
  return {
    id: orNull(text)(fields['id']),
    name: text(fields['name']),
    now: sums(fields['now']),
    before: orNull(sums)(fields['before']),
  };
};

const cell: Read<HeatCell> = (value) => {
  const fields = record(value);
  return {
    channel: name(fields['channel']),
    game: name(fields['game']),
    now: sums(fields['now']),
    before: orNull(sums)(fields['before']),
  };
};

/** The breakdown within the answer of GET /api/report. */
export const breakdown: Read<Breakdown> = (value) => {
  const fields = record(value);
  const dimension: Read<Breakdown['dimensions'][number]> = (each) => {
    const own = record(each);
    return {
      dimension: oneOf(DIMENSIONS)(own['dimension']),
      lines: list(line, MAX_LINES)(own['lines']),
    };
  };
  return {
    dimensions: list(dimension, DIMENSIONS.length)(fields['dimensions']),
    cells: list(cell, MAX_CELLS)(fields['cells']),
  };
};
