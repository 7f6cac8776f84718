import type { AuthContext } from '../authApi/context';
import type { Database } from '../data/schema';
import { adminCommand } from './adminCommand';
import { DAY_MS, SECOND_MS } from '../../src/rules/durations';

/** How long (ms) all platforms may be off, or a clock may have jumped forward, before hourly work needs an operator. */
const LONGEST_PAUSE_MS = 3 * DAY_MS;
/** How far ahead (ms) the clock of another machine may be without notice. */
const MOST_AHEAD_MS = 60 * SECOND_MS;

/** The row of `settings` with the time of the last hourly work; no version lists it as a setting. */
const ROW = 'hourlyWorkAt';

/** When hourly work last ran on a database (ms); undefined if it never did. */
export async function hourlyWorkAt(db: Database): Promise<number | undefined> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', ROW)
    .executeTakeFirst();
  return row && Number(row.value);
}

export async function storeHourlyWorkAt(db: Database, at: number): Promise<void> {
  const value = String(Math.round(at));
  await db
    .insertInto('settings')
    .values({ name: ROW, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/**
 * Describes hourly work that ran in the future; undefined if it did not. It holds nothing up: the next run stores the
 * corrected time.
 */
export function ranInFuture(now: number, last: number | undefined): string | undefined {
  if (last === undefined || last - now <= MOST_AHEAD_MS) return undefined;
  const [ran, clock] = [last, now].map((at) => new Date(at).toISOString().slice(0, 16));
  return `hourly work last ran at ${ran} UTC, which is in the future: this clock says ${clock}. If the clock of a platform was ahead and is corrected now, nothing is to be done: hourly work runs again within an hour`;
}

/**
 * Describes a clock that is implausibly far ahead of the last hourly work; undefined if it is plausible. Work that
 * deletes what is due would delete what is not.
 */
export function clockJump(now: number, last: number | undefined): string | undefined {
  if (last === undefined || now - last <= LONGEST_PAUSE_MS) return undefined;
  const [clock, before] = [now, last].map((at) => new Date(at).toISOString().slice(0, 16));
  return `the clock says ${clock} UTC, but hourly work last ran at ${before}. Correct the clock, or if it is right, run: ${adminCommand('clock confirm')}`;
}

/**
 * Creates the check before hourly work. While the clock is wrong, the time of the last work advances as this process
 * runs, so that a corrected clock is plausible again.
 * @throws {Error} if the clock has jumped
 */
export function createHourlyClock({ db, metrics, now }: AuthContext) {
  metrics.gauge(
    'portal_hourly_work_age_seconds',
    'Time since hourly work last ran in seconds; absent before.',
    async () => {
      const at = await hourlyWorkAt(db).catch(() => undefined);
      return at === undefined ? {} : { newest: (now() - at) / SECOND_MS };
    },
  );
  let seen: { readonly last: number; readonly monotonic: number } | undefined;
  return async (): Promise<void> => {
    const monotonic = performance.now();
    const stored = await hourlyWorkAt(db);
    const own = seen && seen.last + monotonic - seen.monotonic;
    const last = own === undefined ? stored : Math.max(own, stored ?? own);
    const jump = clockJump(now(), last);
    seen = { last: jump === undefined || last === undefined ? now() : last, monotonic };
    await storeHourlyWorkAt(db, seen.last);
    if (jump !== undefined) throw new Error(jump);
  };
}
