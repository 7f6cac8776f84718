/** What was counted. Money in US cents. */
export interface Counts {
  readonly impressions: number;
  readonly clicks: number;
  readonly installs: number;
  readonly spend_cents: number;
  readonly revenue_cents: number;
}

/** The key figures of a report. Money in US dollars; a figure that would divide by nothing is null. */
export interface Figures {
  readonly impressions: number;
  readonly clicks: number;
  readonly installs: number;
  readonly spend: number;
  readonly revenue: number;
  readonly costPerInstall: number | null;
  /** Clicks an impression, as a share. */
  readonly clickRate: number | null;
  /** Dollars returned for each dollar spent. */
  readonly returnOnAdSpend: number | null;
}

const DECIMALS = 1e6;

const ratio = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * DECIMALS) / DECIMALS;

/** Cents as dollars. */
export const dollars = (cents: number): number => cents / 100;

/** The key figures of what was counted. */
export const figuresOf = (counts: Counts): Figures => ({
  impressions: counts.impressions,
  clicks: counts.clicks,
  installs: counts.installs,
  spend: dollars(counts.spend_cents),
  revenue: dollars(counts.revenue_cents),
  costPerInstall: ratio(dollars(counts.spend_cents), counts.installs),
  clickRate: ratio(counts.clicks, counts.impressions),
  returnOnAdSpend: ratio(counts.revenue_cents, counts.spend_cents),
});
