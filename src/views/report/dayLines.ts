import type { ReportData, ReportSeries } from '../../../machines/report/report';
import { addDays, daysIn } from '../../rules/days';
import { sum } from '../../rules/report/series';
import { cleanText } from '../../rules/untrustedText';
import { isNumber } from './charts/dayLine';
import { strokeAt } from './charts/strokes';

type Measure = Exclude<keyof ReportSeries, 'channel' | 'revenueSpend'>;

/** From this number of days a chart shows weeks: more points would be unreadable. */
const WEEKLY_FROM = 121;
const WEEK = 7;

/** The points of a chart over a report's range, each a day or a week. */
export interface ChartPoints {
  weekly: boolean;
  /** The last day of each point, as `YYYY-MM-DD`. */
  days: string[];
  /** Returns the first day of the point that ends on a day. */
  firstOf: (last: string) => string;
  /** Returns one value per point: a day's value, or the daily average of a week; null without any. */
  merge: (daily: readonly (number | null)[]) => (number | null)[];
}

/** The points of a report. Weeks are counted back from the last day, so the first may be shorter. */
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
        const own = daily.slice(Math.max(0, start), start + step).filter(isNumber);
        return own.length === 0 ? null : sum(own) / own.length;
      }),
  };
}

/** Whether each point is incomplete; a week is shown without its incomplete days. */
export const lateAt = ({ analysis }: ReportData, { weekly, days }: ChartPoints): boolean[] =>
  weekly ? [] : days.map((day) => analysis.late.includes(day));

const added = (lists: readonly (readonly number[])[]): number[] =>
  (lists[0] ?? []).map((_, at) => sum(lists.map((list) => list[at] ?? 0)));

/** The indexes of the incomplete days. */
const lateIn = ({ range, analysis }: ReportData): ReadonlySet<number> =>
  new Set(analysis.late.map((day) => daysIn(range.from, day) - 1));

/** The return per dollar of each point; null without spend whose revenue is known. */
export function returnsByDay(data: ReportData, { weekly, merge }: ChartPoints): (number | null)[] {
  const late = lateIn(data);
  // A day is dotted; in a week it would pass for complete.
  const merged = (measure: 'revenue' | 'revenueSpend') =>
    merge(
      added(data.series.map((series) => series[measure])).map((value, at) =>
        weekly && late.has(at) ? null : value,
      ),
    );
  const [revenue, spend] = [merged('revenue'), merged('revenueSpend')];
  return spend.map((cost, at) => (cost && cost > 0 ? (revenue[at] ?? 0) / cost : null));
}

/**
 * A measure by channel and point. Channels without values are omitted. On an incomplete day a channel without spend has
 * not delivered: nothing is known, which is not zero.
 */
export function channelsByDay(data: ReportData, measure: Measure, { merge }: ChartPoints) {
  const late = lateIn(data);
  return data.series.flatMap(({ channel: id, ...series }) => {
    const at = data.channels.findIndex((each) => each.id === id);
    if (series[measure].every((value) => value === 0)) return [];
    const name = cleanText(data.channels[at]?.name ?? id);
    const daily = series[measure].map((value, index) =>
      late.has(index) && series.spend[index] === 0 ? null : value,
    );
    return [{ id, label: name, stroke: strokeAt(Math.max(0, at)), values: merge(daily) }];
  });
}
