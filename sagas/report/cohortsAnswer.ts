import {
  COHORT_AGES,
  type CohortCell,
  type CohortLine,
  type Cohorts,
} from '../../src/rules/report/cohorts';
import { count, day, fail, list, name, number, record, type Read } from './read';

/** No honest answer has longer lists. */
const MAX_WEEKS = 100;
const MAX_CHANNELS = 100;

const cell: Read<CohortCell> = (value) => {
  const { kind, ...fields } = record(value);
  switch (kind) {
    case 'whole':
      return { kind, value: number(fields['value']) };
    case 'part':
      return {
        kind,
        value: number(fields['value']),
        days: count(fields['days']),
        of: count(fields['of']),
      };
    case 'later':
      return { kind, from: day(fields['from']) };
    case 'few':
    case 'none':
      return { kind };
    default:
      return fail();
  }
};

const line: Read<CohortLine> = (value) => {
  const fields = record(value);
  const cells = list(cell, COHORT_AGES.length)(fields['cells']);
  if (cells.length !== COHORT_AGES.length) return fail();
  return { from: day(fields['from']), to: day(fields['to']), cells };
};

/** The cohorts within the answer of GET /api/report. */
export const cohorts: Read<Cohorts> = (value) => {
  const fields = record(value);
  return {
    total: line(fields['total']),
    weeks: list(line, MAX_WEEKS)(fields['weeks']),
    without: list(name, MAX_CHANNELS)(fields['without']),
  };
};
