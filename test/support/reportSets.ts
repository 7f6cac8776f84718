import { addDays } from '../../src/rules/days';
import type { Evidence } from '../../src/rules/report/evidence';
import { eachMeasure, type Series, type Sums } from '../../src/rules/report/series';

/** The delivery of one game on one channel on one day, before a test changes it. */
export interface Delivered {
  readonly t: number;
  readonly channel: string;
  readonly game: string;
  spend: number;
  installs: number;
  revenue: number;
  /** Its installs or its revenue are unknown. */
  unknown?: 'installs' | 'revenue';
}

const FIRST = '2026-09-20';
export const SET_DAYS = 56;
const CHANNELS = [
  { name: 'TikTok', spend: 300, perDollar: 0.38, returns: 1.15 },
  { name: 'Facebook', spend: 400, perDollar: 0.34, returns: 1.2 },
  { name: 'Google Search', spend: 200, perDollar: 0.3, returns: 1.33 },
  { name: 'YouTube', spend: 100, perDollar: 0.36, returns: 1.19 },
] as const;
const GAMES = [
  { name: 'Ember Tactics', share: 0.6 },
  { name: 'Neon Drift', share: 0.4 },
] as const;
/** Sunday first. */
export const SET_WEEK = [1.2, 0.95, 0.9, 0.93, 1, 1.06, 1.24];

const noise = (k: number): number => {
  const u = (((1103 * k + 7919 * k * k + 12345) % 1009) + 1009) % 1009;
  return 1 + 0.05 * ((2 * u) / 1008 - 1);
};

/** Eight weeks of four channels and two games with a weekly pattern and 5 % noise, reproducible. */
export const deliveries = (): Delivered[] =>
  Array.from({ length: SET_DAYS }, (_, t) =>
    CHANNELS.flatMap((channel, c) =>
      GAMES.map((game, g) => {
        const k = 8 * t + 2 * c + g;
        const spend = channel.spend * game.share * (SET_WEEK[t % 7] ?? 1) * noise(k);
        return {
          t,
          channel: channel.name,
          game: game.name,
          spend,
          installs: spend * channel.perDollar * noise(k + 500),
          revenue: spend * channel.returns * noise(k + 900),
        };
      }),
    ),
  ).flat();

export const setDay = (t: number): string => addDays(FIRST, t);

interface Options {
  from?: number;
  to?: number;
  revenue?: boolean;
  /** The first day with known installs. */
  installsFrom?: number;
  partial?: number[];
}

/** The rows, grouped by the text that `of` returns and added up by day. */
function grouped(
  rows: readonly Delivered[],
  days: number,
  of: (row: Delivered) => string,
): Map<string, Record<keyof Series, number[]>> {
  const groups = new Map<string, Record<keyof Series, number[]>>();
  const zeros = () => Array.from({ length: days }, () => 0);
  for (const row of rows) {
    const own = groups.get(of(row)) ?? eachMeasure(zeros);
    groups.set(of(row), own);
    const known = (measure: 'installs' | 'revenue') => Number(row.unknown !== measure);
    const counted: Sums = {
      spend: row.spend,
      installs: row.installs * known('installs'),
      revenue: row.revenue * known('revenue'),
      installsSpend: row.spend * known('installs'),
      revenueSpend: row.spend * known('revenue'),
    };
    eachMeasure((measure) => {
      own[measure][row.t] = (own[measure][row.t] ?? 0) + counted[measure];
    });
  }
  return groups;
}

/** The rows as evidence for the days from `from` to `to`. */
export function evidenceOf(
  rows: readonly Delivered[],
  { from = 28, to = 55, revenue = true, installsFrom = 0, partial = [] }: Options = {},
): Evidence {
  const kept = rows.filter(({ t }) => t <= to);
  const segments = (name: 'channel' | 'game') =>
    [...grouped(kept, to + 1, (row) => row[name])].map(([id, series]) => ({
      id,
      name: id,
      series,
    }));
  const cells = grouped(kept, to + 1, ({ channel, game }) => `${channel}/${game}`);
  const present: Record<string, boolean[]> = {};
  for (const { channel, t } of rows)
    (present[channel] ??= Array.from({ length: SET_DAYS }, () => false))[t] = true;
  return {
    first: FIRST,
    known: kept.length === 0 ? null : setDay(Math.min(...kept.map(({ t }) => t))),
    range: { from: setDay(from), to: setDay(to) },
    comparing: 'previous',
    segments: { channel: segments('channel'), game: segments('game') },
    cells: [...cells].map(([key, series]) => {
      const [channel = '', game = ''] = key.split('/');
      return {
        channel,
        game,
        series,
        installsKnown: series.installs.map((_, t) => t >= installsFrom),
      };
    }),
    rows: present,
    revenueKnown: Array.from({ length: to + 1 }, () => revenue),
    installsKnown: Array.from({ length: to + 1 }, (_, t) => t >= installsFrom),
    partial: partial.map(setDay),
  };
}
