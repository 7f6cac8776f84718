import type { ReportFigures } from '../../src/rules/report';
import { rounded } from '../../src/rules/rounding';

/** Counted values; null if no file contains them. Money in US cents. */
export interface Counts {
  readonly impressions: number | null;
  readonly clicks: number | null;
  readonly installs: number | null;
  readonly spend_cents: number | null;
  readonly revenue_cents: number | null;
}

/** The parts of the rates, over the rows that have both parts of each. Money in US dollars. */
interface RateParts {
  readonly installsSpend: number | null;
  readonly revenueSpend: number | null;
  readonly clicks: number | null;
  readonly impressions: number | null;
}

const DECIMALS = 1e6;

/** Null without a divisor. Spend is below zero after credits: its return would look like that of an expense. */
const ratio = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null || whole <= 0
    ? null
    : rounded((part / whole) * DECIMALS) / DECIMALS;

export const dollars = (cents: number): number => cents / 100;

const dollarsOrNull = (cents: number | null): number | null =>
  cents === null ? null : dollars(cents);

const partsOf = ({ spend_cents, clicks, impressions }: Counts): RateParts => {
  const spend = dollarsOrNull(spend_cents);
  return { installsSpend: spend, revenueSpend: spend, clicks, impressions };
};

/** Returns the figures of a sum of rows; without parts, of a single row. */
export const figuresOf = (counts: Counts, parts: RateParts = partsOf(counts)): ReportFigures => ({
  impressions: counts.impressions,
  clicks: counts.clicks,
  installs: counts.installs,
  spend: dollars(counts.spend_cents ?? 0),
  revenue: dollarsOrNull(counts.revenue_cents),
  costPerInstall: ratio(parts.installsSpend, counts.installs),
  clickRate: ratio(parts.clicks, parts.impressions),
  returnOnAdSpend: ratio(dollarsOrNull(counts.revenue_cents), parts.revenueSpend),
});
