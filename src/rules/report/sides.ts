import { addDays, daysIn } from '../days';
import type { Comparing } from '../report';
import { sum } from './series';

/** Days as `YYYY-MM-DD`, both included. */
export interface Range {
  readonly from: string;
  readonly to: string;
}

const WEEK = 7;
/** The same weekdays a year before, in days. */
const YEAR = 364;
/** From this many days on, unequal weekdays of the sides matter little. */
const LONG = 28;

/**
 * The compared days: as many right before, for a short range shifted by whole weeks to match its weekdays; or those
 * 52 weeks before. A range longer than that is always compared with the days before.
 */
export function facingRange({ from, to }: Range, comparing: Comparing = 'previous'): Range {
  const days = daysIn(from, to);
  if (comparing === 'year' && days <= YEAR)
    return { from: addDays(from, -YEAR), to: addDays(to, -YEAR) };
  const back = days >= LONG ? days : Math.ceil(days / WEEK) * WEEK;
  return { from: addDays(from, -back), to: addDays(to, -back) };
}

/**
 * A channel's deliveries: the spend per day, and whether each day has a row. Includes known later days, which
 * distinguish ended channels from late ones.
 */
export interface Arrivals {
  readonly name: string;
  readonly rows: readonly boolean[];
  readonly spend: readonly number[];
}

/** A channel that has stopped delivering, and the last day it did, as an index. */
export interface Late {
  readonly name: string;
  readonly lastDay: number;
}

/** The incomplete days, as indexes, and the channels whose data are still awaited. */
export interface Lateness {
  readonly days: ReadonlySet<number>;
  readonly channels: readonly Late[];
}

/** A channel is regular with rows on this many of the previous seven days, and heavy with this share of spend. */
const REGULAR = 5;
const HEAVY = 0.01;
/** A channel without a row for longer than this has ended. */
export const LONGEST_WAIT = 14;

/** The days on which a channel that delivers regularly has no row. */
function gapsOf({ rows, spend }: Arrivals): number[] {
  const gaps: number[] = [];
  for (let start = 1; start < spend.length; start += 1) {
    if (rows[start] || !rows[start - 1]) continue;
    const next = rows.indexOf(true, start);
    const end = next < 0 ? rows.length : next;
    const before = rows.slice(Math.max(0, start - WEEK), start).filter(Boolean).length;
    if (before >= REGULAR && end - start <= LONGEST_WAIT)
      for (let day = start; day < Math.min(end, spend.length); day += 1) gaps.push(day);
  }
  return gaps;
}

/** The days on which a regular channel has not delivered yet, or which its source marks as partial. */
export function lateness(channels: readonly Arrivals[], partial: readonly number[]): Lateness {
  const all = sum(channels.map(({ spend }) => sum(spend)));
  const days = new Set(partial);
  const late: Late[] = [];
  for (const channel of channels) {
    if (sum(channel.spend) < all * HEAVY) continue;
    const gaps = gapsOf(channel);
    for (const day of gaps) days.add(day);
    const lastDay = channel.rows.lastIndexOf(true);
    if (gaps.some((day) => day > lastDay)) late.push({ name: channel.name, lastDay });
  }
  return { days, channels: late };
}
