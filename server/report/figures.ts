/** Counted values; null if no file contains them. Money in US cents. */
export interface Counts {
  readonly impressions: number | null;
  readonly clicks: number | null;
  readonly installs: number | null;
  readonly spend_cents: number | null;
  readonly revenue_cents: number | null;
}

/** The parts of the rates: sums over the rows that have both parts. */
export interface RateParts {
  readonly installs_spend_cents: number | null;
  readonly revenue_spend_cents: number | null;
  readonly rated_clicks: number | null;
  readonly rated_impressions: number | null;
}

/** The key figures of a report. Money in US dollars; null if unknown, or if the divisor is zero. */
export interface Figures {
  readonly impressions: number | null;
  readonly clicks: number | null;
  readonly installs: number | null;
  readonly spend: number;
  readonly revenue: number | null;
  readonly costPerInstall: number | null;
  /** Clicks per impression, as a share. */
  readonly clickRate: number | null;
  /** Dollars returned per dollar spent. */
  readonly returnOnAdSpend: number | null;
}

const DECIMALS = 1e6;

const ratio = (part: number | null, whole: number | null): number | null =>
  part === null || !whole ? null : Math.round((part / whole) * DECIMALS) / DECIMALS;

export const dollars = (cents: number): number => cents / 100;

const dollarsOrNull = (cents: number | null): number | null =>
  cents === null ? null : dollars(cents);

/** Returns the figures of a sum of rows; without parts, of a single row. */
export const figuresOf = (
  counts: Counts,
  parts: RateParts = {
    installs_spend_cents: counts.spend_cents,
    revenue_spend_cents: counts.spend_cents,
    rated_clicks: counts.clicks,
    rated_impressions: counts.impressions,
  },
): Figures => ({
  impressions: counts.impressions,
  clicks: counts.clicks,
  installs: counts.installs,
  spend: dollars(counts.spend_cents ?? 0),
  revenue: dollarsOrNull(counts.revenue_cents),
  costPerInstall: ratio(dollarsOrNull(parts.installs_spend_cents), counts.installs),
  clickRate: ratio(parts.rated_clicks, parts.rated_impressions),
  returnOnAdSpend: ratio(counts.revenue_cents, parts.revenue_spend_cents),
});
