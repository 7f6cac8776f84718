import type { Analysis } from '../../src/rules/report/analysis';
import { DIMENSIONS } from '../../src/rules/report/evidence';
import {
  BASES,
  KNOWN_OF,
  PER,
  type Cause,
  type Change,
  type Finding,
  type MainFigure,
  type OtherStep,
  type UnusualDay,
  type When,
  type Who,
  type Working,
  type WorkingLine,
} from '../../src/rules/report/finding';
import {
  count,
  flag,
  list,
  name,
  number,
  object,
  oneKind,
  oneOf,
  orNull,
  record,
  since,
} from '../../src/kit/read';
import { day } from '../day';

/** No valid response has longer lists. */
const MAX_LINES = 1_000;

const dimension = oneOf(DIMENSIONS);
const metric = oneOf(['return', 'costPerInstall', 'spend', 'installs']);

const change = object<Change>({ metric, before: number, now: number });
const held = object<MainFigure>({
  metric: oneOf(['return', 'costPerInstall']),
  before: number,
  now: number,
});

const when = oneKind<When>({
  gradual: object({}),
  from: object({ day }),
  episode: object({ from: day, to: day }),
});

const who = object<Who>({ dimension, names: list(name, 2), within: orNull(name) });

// The platform of the previous version responds without bases, what a value is divided by, and what began or ended.
const own = { who, change: number, base: since(oneOf(BASES), 'some') };
const OWN_CAUSES = {
  installs: object(own),
  value: object({ ...own, per: since(oneOf(PER), 'player') }),
};
const of = since(oneOf(KNOWN_OF), 'spend');

const ownCause = oneKind<Extract<Cause, { kind: 'installs' | 'value' }>>(OWN_CAUSES);

const mix = object({ who, more: flag, rate: orNull(number), against: flag });

const cause = oneKind<Cause>({
  ...OWN_CAUSES,
  mix,
  new: object({ who, rate: number, of }),
  ended: object({ who, of }),
  across: object({ dimensions: list(dimension, DIMENSIONS.length) }),
});

/** The amount of insufficient data. */
const thin = (value: unknown) => {
  const fields = record(value);
  const side = oneOf(['now', 'before', 'days'])(fields['side']);
  const days = count(fields['days']);
  return side === 'days'
    ? { side, days }
    : { side, days, installs: orNull(number)(fields['installs']) };
};

const finding = oneKind<Finding>({
  noData: object({}),
  noSpend: object({ days: count, credits: flag }),
  late: object({ days: count, missing: count, channel: orNull(name), lastDay: orNull(day) }),
  first: object({
    days: count,
    // During an upgrade, a server of the previous version responds without it.
    isFirst: (value: unknown) => value === undefined || flag(value),
    needs: count,
    metric,
    value: orNull(number),
  }),
  thin,
  changed: object({ change, cause: orNull(cause), when: orNull(when), held: orNull(held) }),
  hidden: object({ held, cause: ownCause, when }),
  same: object({ held }),
});

const line = object<WorkingLine>({
  name: orNull(name),
  rate: number,
  mix: number,
  sum: number,
  weight0: number,
  weight1: number,
  rate0: orNull(number),
  rate1: orNull(number),
});

const working = object<Working>({ dimension, lines: list(line, MAX_LINES) });

const unusual = object<UnusualDay>({
  metric: oneOf(['spend', 'revenue', 'installs']),
  channel: orNull(name),
  day,
  times: number,
});

const other = object<OtherStep>({
  cause: oneKind<OtherStep['cause']>({
    ...OWN_CAUSES,
    mix,
    total: object({ metric, change: number }),
  }),
  when,
});

/** Reads the analysis in the response to GET /api/report. */
export const analysis = object<Analysis>({
  finding,
  facing: orNull(object({ from: day, to: day })),
  asOf: orNull(day),
  missing: list(day, MAX_LINES),
  late: since(list(day, MAX_LINES), []),
  others: since(list(other, MAX_LINES), []),
  workings: list(working, DIMENSIONS.length),
  unusual: list(unusual, MAX_LINES),
});
