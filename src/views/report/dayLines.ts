import type { ReportData, ReportSeries } from '../../../machines/report/report';
import { addDays, daysIn } from '../../rules/days';
import type { Stroke } from './charts/lineSample';

type Measure = Exclude<keyof ReportSeries, 'channel'>;

/** From so many days on a chart shows weeks: a line of more points is a thicket. */
const WEEKLY_FROM = 121;
const WEEK = 7;

/** The points of a chart over a report's range, each of one day or of a week. */
export interface ChartPoints {
  weekly: boolean;
  /** The last day of each point, as `YYYY-MM-DD`. */
  days: string[];
  /** The first day of the point that ends with a day. */
  firstOf: (last: string) => string;
  /** One value for each point: the average day of a week. */
  merge: (daily: readonly number[]) => number[];
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** The points for a report. Weeks are counted back from the last day; the first may be a shorter one. */
export function pointsOf({ range: { from, to } }: ReportData): ChartPoints {
  const count = daysIn(from, to);
  const weekly = count >= WEEKLY_FROM;
  const step = weekly ? WEEK : 1;
  const offset = (step - (count % step)) % step;
  const starts = Array.from({ length: Math.ceil(count / step) }, (_, at) => at * step - offset);
  return {
    weekly,
    days: starts.map((start) => addDays(from, start + step - 1)),
    firstOf: (last) => {
      const first = addDays(last, 1 - step);
      return first < from ? from : first;
    },
    merge: (daily) =>
      starts.map((start) => {
        const own = daily.slice(Math.max(0, start), start + step);
        return own.length === 0 ? 0 : sum(own) / own.length;
      }),
  };
}

const added = (lists: readonly (readonly number[])[]): number[] =>
  (lists[0] ?? []).map((_, at) => sum(lists.map((list) => list[at] ?? 0)));

/** What was returned for each dollar, by point; null where nothing was spent. */
export function returnsByDay(data: ReportData, { merge }: ChartPoints): (number | null)[] {
  const revenue = merge(added(data.series.map((series) => series.revenue)));
  const spend = merge(added(data.series.map((series) => series.spend)));
  return spend.map((cost, at) => (cost === 0 ? null : (revenue[at] ?? 0) / cost));
}

/** The kinds of channels, each with its own kind of line. */
export const KINDS = [
  { kind: 'social', stroke: 'solid' },
  { kind: 'search', stroke: 'dashed' },
  { kind: 'video', stroke: 'dotted' },
] as const satisfies readonly { kind: string; stroke: Stroke }[];

/** A measure by kind of channel and point; kinds that are not in the report are left out. */
export function kindsByDay(data: ReportData, measure: Measure, { merge }: ChartPoints) {
  const kindOf = new Map(data.channels.map(({ id, kind }) => [id, kind]));
  return KINDS.flatMap(({ kind, stroke }) => {
    const own = data.series.filter(({ channel }) => kindOf.get(channel) === kind);
    if (own.length === 0) return [];
    return [{ kind, stroke, values: merge(added(own.map((series) => series[measure]))) }];
  });
}

/** What each channel cost and brought over the whole range, the most costly first. */
export function channelTotals(data: ReportData) {
  return data.series
    .map(({ channel: id, spend, revenue, installs }) => {
      const [cost, returned, won] = [sum(spend), sum(revenue), sum(installs)];
      const known = data.channels.find((each) => each.id === id);
      return {
        id,
        name: known?.name ?? id,
        kind: known?.kind ?? null,
        spend: cost,
        installs: won,
        costPerInstall: won === 0 ? null : cost / won,
        returnOnAdSpend: cost === 0 ? null : returned / cost,
      };
    })
    .toSorted((a, b) => b.spend - a.spend);
}
