import { COHORT_AGES } from '../../src/rules/report/cohorts';
import type { CohortCell, CohortLine, Cohorts } from '../../src/rules/report/cohorts';
import { count, fail, list, name, number, object, oneKind, type Read } from '../../src/kit/read';
import { day } from '../day';

/** No valid response has longer lists. */
const MAX_WEEKS = 100;
const MAX_CHANNELS = 100;

const cell = oneKind<CohortCell>({
  whole: object({ value: number }),
  part: object({ value: number, days: count, of: count }),
  later: object({ from: day }),
  few: object({}),
  none: object({}),
});

const cells: Read<CohortCell[]> = (value) => {
  const read = list(cell, COHORT_AGES.length)(value);
  return read.length === COHORT_AGES.length ? read : fail();
};

const line = object<CohortLine>({ from: day, to: day, cells });

/** Reads the cohorts in the response to GET /api/report. */
export const cohorts = object<Cohorts>({
  total: line,
  weeks: list(line, MAX_WEEKS),
  without: list(name, MAX_CHANNELS),
});
