import { addDays, dayAt, daysIn, isDay } from '../../rules/days';
import { REPORT_DEFAULT_DAYS, REPORT_MAX_DAYS } from '../../rules/report';

/** The preset ranges, in days up to the newest. */
export const PRESETS = [7, 28, 30, 91, 364] as const;

/** The error of a typed range: the key of its text, and its field. */
export type RangeProblem =
  | { field: 'from'; key: 'filters.fromMissing' | 'filters.tooLong' }
  | { field: 'to'; key: 'filters.toMissing' | 'filters.order' };

/** Validates a typed range; null if it can be requested. */
export function rangeProblem(from: string, to: string): RangeProblem | null {
  if (!isDay(from)) return { field: 'from', key: 'filters.fromMissing' };
  if (!isDay(to)) return { field: 'to', key: 'filters.toMissing' };
  if (from > to) return { field: 'to', key: 'filters.order' };
  if (daysIn(from, to) > REPORT_MAX_DAYS) return { field: 'from', key: 'filters.tooLong' };
  return null;
}

/** The range of `days` days that ends on the newest day with data. */
export const presetRange = (days: number, newest: string): { from: string; to: string } => ({
  from: addDays(newest, 1 - days),
  to: newest,
});

/** The newest day that the server assumes if there is no data: yesterday. */
export const likelyNewest = (): string => addDays(dayAt(Date.now()), -1);

/** The parameter of a saved view with a relative range: its number of days up to the newest. */
const DAYS = 'days';

/** The query to save: a preset range up to the newest day as a relative one, any other as it is. */
export function searchToSave(search: string, newest: string): string {
  const parameters = new URLSearchParams(search);
  const usual = presetRange(REPORT_DEFAULT_DAYS, newest);
  const dayOf = (end: 'from' | 'to') => parameters.get(end) || usual[end];
  // Of the address: the figures of an earlier range stay visible until its own have arrived.
  const [from, to] = [dayOf('from'), dayOf('to')];
  for (const name of ['lang', 'page', 'from', 'to']) parameters.delete(name);
  const days = daysIn(from, to);
  if (to === newest && PRESETS.some((each) => each === days)) parameters.set(DAYS, String(days));
  else for (const [name, day] of Object.entries({ from, to })) parameters.set(name, day);
  return `?${parameters.toString()}`;
}

/** The query of a saved view, with a relative range resolved against the newest day. */
export function searchOfView(search: string, newest: string): string {
  const parameters = new URLSearchParams(search);
  const days = PRESETS.find((each) => String(each) === parameters.get(DAYS));
  parameters.delete(DAYS);
  if (days !== undefined)
    for (const [name, day] of Object.entries(presetRange(days, newest))) parameters.set(name, day);
  return `?${parameters.toString()}`;
}
