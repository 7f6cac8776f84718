import { dayNumber } from '../../src/rules/days';
import { CHANNELS, GAME_IDS, type ChannelId, type GameId } from './catalogue';
import type { CohortAge } from '../../src/rules/report/cohorts';
import type { CohortRowsTable, DeliveryRowsTable } from '../data/deliverySchema';

/** A row without unknown values. */
export type Delivery = { [Name in keyof DeliveryRowsTable]: NonNullable<DeliveryRowsTable[Name]> };

/** Price and performance of a channel: money in US dollars, rates as shares. */
interface ChannelTraits {
  /** Spend per ordinary day and game. */
  spend: number;
  /** Price of a thousand impressions. */
  mille: number;
  clickRate: number;
  /** Installs per click. */
  conversion: number;
  /** Revenue per dollar on an ordinary day. */
  returns: number;
}

const TRAITS: Record<ChannelId, ChannelTraits> = {
  facebook: { spend: 1_450, mille: 8.4, clickRate: 0.0135, conversion: 0.215, returns: 1.18 },
  twitter: { spend: 420, mille: 6.1, clickRate: 0.0092, conversion: 0.17, returns: 0.94 },
  google: { spend: 1_120, mille: 21, clickRate: 0.041, conversion: 0.26, returns: 1.34 },
  bing: { spend: 230, mille: 14.5, clickRate: 0.033, conversion: 0.24, returns: 1.27 },
  tiktok: { spend: 1_280, mille: 5.2, clickRate: 0.0108, conversion: 0.165, returns: 1.06 },
  youtube: { spend: 860, mille: 9.8, clickRate: 0.0071, conversion: 0.235, returns: 1.1 },
};

/** Relative size of a game, and the day of the year on which its new season is launched. */
const SEASONS: Record<GameId, { size: number; launch: number }> = {
  ember: { size: 1.5, launch: 24 },
  tide: { size: 1.15, launch: 68 },
  paper: { size: 0.8, launch: 109 },
  neon: { size: 1.3, launch: 152 },
  moss: { size: 0.65, launch: 201 },
  starfall: { size: 1.7, launch: 244 },
  bakery: { size: 0.5, launch: 290 },
  caravan: { size: 0.9, launch: 331 },
};

const YEAR_DAYS = 365.25;
const QUARTER_DAYS = YEAR_DAYS / 4;
/** Saturday and Sunday sell more; days count from a Thursday. */
const WEEK = [1, 1.06, 1.2, 1.24, 0.93, 0.9, 0.95] as const;

// Global lookups are slow in a realm such as a test's, and this runs millions of times.
const { imul } = Math;

/** Returns a number from 0 up to 1 that depends on the text alone (FNV-1a with a final mix). */
function chance(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}

/** Returns a value around `1`, at most `spread` off. */
const around = (text: string, spread: number): number => 1 + (chance(text) * 2 - 1) * spread;

/** Whether a day is in the quarterly week when video channels spend without measured installs. */
const isBadWeek = (day: number): boolean => {
  const inQuarter = day % QUARTER_DAYS;
  return inQuarter >= 40 && inQuarter < 47;
};

/** Returns the boost of a launch, which doubles a game's delivery and fades over a month. */
function launchBoost(day: number, launch: number): number {
  const since =
    (((day % YEAR_DAYS) - launch) % YEAR_DAYS) + (day % YEAR_DAYS < launch ? YEAR_DAYS : 0);
  return 1 + 1.4 * Math.exp(-since / 14);
}

/** Lower in summer, higher in December. */
const season = (day: number): number =>
  1 + 0.22 * Math.cos((2 * Math.PI * (day - 350)) / YEAR_DAYS);

/** A slow wave over weeks in what players pay. */
const drift = (day: number): number => 1 + 0.1 * Math.sin((2 * Math.PI * day) / 47);

/** Whether a game runs on a channel; some do not. */
const runs = (owner: string, channel: ChannelId, game: GameId): boolean =>
  chance(`${owner} ${channel} ${game} runs`) < 0.86;

/** Each game runs on a channel in one market. */
const MARKETS = ['US', 'JP', 'DE', 'BR', 'KR', 'GB'] as const;

const marketOf = (owner: string, channel: ChannelId, game: GameId): string =>
  MARKETS[Math.floor(chance(`${owner} ${channel} ${game} market`) * MARKETS.length)] ?? 'US';

/** From this boost on, a game's season launch is advertised. */
const LAUNCHING = 1.5;

function delivery(owner: string, day: string, channel: ChannelId, game: GameId): Delivery {
  const number = dayNumber(day);
  const traits = TRAITS[channel];
  const { size, launch } = SEASONS[game];
  const key = `${owner} ${day} ${channel} ${game}`;
  const boost = launchBoost(number, launch);
  const isBroken = isBadWeek(number) && (channel === 'tiktok' || channel === 'youtube');
  const spend =
    traits.spend *
    size *
    boost *
    season(number) *
    (WEEK[number % WEEK.length] ?? 1) *
    around(`${owner} ${channel} ${game}`, 0.3) *
    around(`${key} spend`, 0.12);
  const impressions = (spend / traits.mille) * 1_000 * around(`${key} impressions`, 0.07);
  const clicks = impressions * traits.clickRate * around(`${key} clicks`, 0.09);
  const installs =
    clicks * traits.conversion * around(`${key} installs`, 0.1) * (isBroken ? 0.3 : 1);
  const returned =
    spend *
    traits.returns *
    // Players who come at a launch stay longer.
    (0.86 + 0.14 * boost) *
    drift(number) *
    around(`${owner} ${day}`, 0.06) *
    around(`${key} revenue`, 0.15) *
    (isBroken ? 0.45 : 1);
  return {
    owner,
    day,
    channel,
    game,
    campaign: boost > LAUNCHING ? 'Season launch' : 'Always on',
    country: marketOf(owner, channel, game),
    impressions: Math.round(impressions),
    clicks: Math.round(clicks),
    installs: Math.round(installs),
    spend_cents: Math.round(spend * 100),
    revenue_cents: Math.round(returned * 100),
  };
}

/**
 * Generates the deliveries of one day, the same on every computer and run. Figures follow season and weekend; each
 * game is launched again once a year; one week of each quarter goes badly.
 */
export const deliveriesOf = (owner: string, day: string): Delivery[] =>
  CHANNELS.flatMap(({ id }) =>
    GAME_IDS.filter((game) => runs(owner, id, game)).map((game) => delivery(owner, day, id, game)),
  );

/** Per age: the share of a day's revenue that its players have paid, and the share of them who still play. */
const PAID: Record<CohortAge, number> = { 1: 0.14, 7: 0.42, 30: 0.86 };
const PLAYING: Record<CohortAge, number> = { 1: 0.38, 7: 0.16, 30: 0.06 };

/** Generates what the players of one install day had paid at an age; the same on every run. */
export const cohortRowsOf = (owner: string, day: string, age: CohortAge): CohortRowsTable[] =>
  deliveriesOf(owner, day).map(({ channel, game, campaign, country, installs, revenue_cents }) => ({
    owner,
    day,
    channel,
    game,
    campaign,
    country,
    age,
    players: Math.round(installs * PLAYING[age]),
    // Not random per age, so that payments never decrease with age.
    revenue_cents: Math.round(
      revenue_cents * PAID[age] * around(`${owner} ${day} ${channel} ${game} paid`, 0.12),
    ),
  }));
