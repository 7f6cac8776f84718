import { addDays, daysIn, isDay } from '../../rules/days';
import { REPORT_MAX_DAYS } from '../../rules/report';

/** The ready-made ranges, in days up to the newest. */
export const PRESETS = [7, 28, 30, 91, 364] as const;

/** What is wrong with a typed range, as the key of its text and the field that it concerns. */
export type RangeProblem =
  | { field: 'from'; key: 'filters.fromMissing' | 'filters.tooLong' }
  | { field: 'to'; key: 'filters.toMissing' | 'filters.order' };

/** Judges a range as typed; null when the platform may be asked for it. */
export function rangeProblem(from: string, to: string): RangeProblem | null {
  if (!isDay(from)) return { field: 'from', key: 'filters.fromMissing' };
  if (!isDay(to)) return { field: 'to', key: 'filters.toMissing' };
  if (from > to) return { field: 'to', key: 'filters.order' };
  if (daysIn(from, to) > REPORT_MAX_DAYS) return { field: 'from', key: 'filters.tooLong' };
  return null;
}

/** So many days up to the newest there is delivery for. */
export const presetRange = (days: number, newest: string): { from: string; to: string } => ({
  from: addDays(newest, 1 - days),
  to: newest,
});
