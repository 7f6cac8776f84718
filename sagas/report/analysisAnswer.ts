import type { Analysis } from '../../src/rules/report/analysis';
import { DIMENSIONS } from '../../src/rules/report/evidence';
import type {
  Cause,
  Change,
  Finding,
  UnusualDay,
  When,
  Who,
  Working,
  WorkingLine,
} from '../../src/rules/report/finding';
import { count, day, fail, flag, list, name, number, oneOf, orNull, record } from './read';
import type { Read } from './read';

/** No honest answer has longer lists. */
const MAX_LINES = 1_000;

const dimension = oneOf(DIMENSIONS);
const metric = oneOf(['return', 'costPerInstall', 'spend', 'installs']);

const change: Read<Change> = (value) => {
  const fields = record(value);
  return {
    metric: metric(fields['metric']),
    before: number(fields['before']),
    now: number(fields['now']),
  };
};

const when: Read<When> = (value) => {
  const { kind, ...fields } = record(value);
  if (kind === 'gradual') return { kind };
  if (kind === 'from') return { kind, day: day(fields['day']) };
  return kind === 'episode' ? { kind, from: day(fields['from']), to: day(fields['to']) } : fail();
};

const who: Read<Who> = (value) => {
  const fields = record(value);
  return {
    dimension: dimension(fields['dimension']),
    names: list(name, 2)(fields['names']),
    within: orNull(name)(fields['within']),
  };
};

const ownCause: Read<Extract<Cause, { kind: 'installs' | 'value' }>> = (value) => {
  const fields = record(value);
  return {
    kind: oneOf(['installs', 'value'])(fields['kind']),
    who: who(fields['who']),
    change: number(fields['change']),
  };
};

const cause: Read<Cause> = (value) => {
  const { kind, ...fields } = record(value);
  switch (kind) {
    case 'mix':
      return {
        kind,
        who: who(fields['who']),
        more: flag(fields['more']),
        rate: orNull(number)(fields['rate']),
        against: flag(fields['against']),
      };
    case 'new':
      return { kind, who: who(fields['who']), rate: number(fields['rate']) };
    case 'ended':
      return { kind, who: who(fields['who']) };
    case 'across':
      return { kind, dimensions: list(dimension, DIMENSIONS.length)(fields['dimensions']) };
    default:
      return ownCause(value);
  }
};

const finding: Read<Finding> = (value) => {
  const { kind, ...fields } = record(value);
  switch (kind) {
    case 'noData':
      return { kind };
    case 'noSpend':
      return { kind, days: count(fields['days']), credits: flag(fields['credits']) };
    case 'late':
      return {
        kind,
        days: count(fields['days']),
        missing: count(fields['missing']),
        channel: orNull(name)(fields['channel']),
        lastDay: orNull(day)(fields['lastDay']),
      };
    case 'first':
      return {
        kind,
        days: count(fields['days']),
        needs: count(fields['needs']),
        metric: metric(fields['metric']),
        value: orNull(number)(fields['value']),
      };
    case 'thin': {
      const side = oneOf(['now', 'before', 'days'])(fields['side']);
      const days = count(fields['days']);
      return side === 'days'
        ? { kind, side, days }
        : { kind, side, days, installs: number(fields['installs']) };
    }
    case 'changed':
      return {
        kind,
        change: change(fields['change']),
        cause: orNull(cause)(fields['cause']),
        when: orNull(when)(fields['when']),
        held: orNull(change)(fields['held']),
      };
    case 'hidden':
      return {
        kind,
        held: change(fields['held']),
        cause: ownCause(fields['cause']),
        when: when(fields['when']),
      };
    case 'same':
      return { kind, held: change(fields['held']) };
    default:
      return fail();
  }
};

const line: Read<WorkingLine> = (value) => {
  const fields = record(value);
  return {
    name: orNull(name)(fields['name']),
    rate: number(fields['rate']),
    mix: number(fields['mix']),
    sum: number(fields['sum']),
    weight0: number(fields['weight0']),
    weight1: number(fields['weight1']),
    rate0: orNull(number)(fields['rate0']),
    rate1: orNull(number)(fields['rate1']),
  };
};

const working: Read<Working> = (value) => {
  const fields = record(value);
  return {
    dimension: dimension(fields['dimension']),
    lines: list(line, MAX_LINES)(fields['lines']),
  };
};

const unusual: Read<UnusualDay> = (value) => {
  const fields = record(value);
  return {
    metric: oneOf(['spend', 'revenue', 'installs'])(fields['metric']),
    channel: orNull(name)(fields['channel']),
    day: day(fields['day']),
    times: number(fields['times']),
  };
};

const range: Read<{ from: string; to: string }> = (value) => {
  const fields = record(value);
  return { from: day(fields['from']), to: day(fields['to']) };
};

/** The analysis within the answer of GET /api/report. */
export const analysis: Read<Analysis> = (value) => {
  const fields = record(value);
  return {
    finding: finding(fields['finding']),
    facing: orNull(range)(fields['facing']),
    asOf: orNull(day)(fields['asOf']),
    missing: list(day, MAX_LINES)(fields['missing']),
    workings: list(working, DIMENSIONS.length)(fields['workings']),
    unusual: list(unusual, MAX_LINES)(fields['unusual']),
  };
};
