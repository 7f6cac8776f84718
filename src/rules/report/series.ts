/** Sums over several days; money in any one unit. */
export interface Sums {
  readonly spend: number;
  readonly installs: number;
  readonly revenue: number;
  /** The spend of the rows whose installs are known: a cost per install divides no other. */
  readonly installsSpend: number;
  /** The spend of the rows whose revenue is known: a return is divided by no other. */
  readonly revenueSpend: number;
}

/** Daily counts: one value per day. */
export type Series = Readonly<Record<keyof Sums, readonly number[]>>;

/** An object with a value for each measure. */
export const eachMeasure = <T>(of: (measure: keyof Sums) => T): Record<keyof Sums, T> => ({
  spend: of('spend'),
  installs: of('installs'),
  revenue: of('revenue'),
  installsSpend: of('installsSpend'),
  revenueSpend: of('revenueSpend'),
});

export const addSums = (a: Sums, b: Sums): Sums =>
  eachMeasure((measure) => a[measure] + b[measure]);

/** Whether any row with spend has a known value: what no row states is unknown, and not zero. */
export const isKnown = (sums: Sums, measure: 'installs' | 'revenue'): boolean =>
  sums.spend === 0 || sums[measure] !== 0 || sums[`${measure}Spend`] !== 0;

/** The days of one side of a comparison, as indexes into the series. */
export type Days = readonly number[];

export const sum = (values: readonly number[]): number =>
  values.reduce((all, value) => all + value, 0);

export const sumsOver = (series: Series, days: Days): Sums =>
  eachMeasure((measure) => sum(days.map((day) => series[measure][day] ?? 0)));

/** Adds several series day by day; with loops, as a year of a large studio has many numbers. */
export const addSeries = (all: readonly Series[]): Series =>
  eachMeasure((measure) => {
    const sums = Array.from<number>({ length: all[0]?.[measure].length ?? 0 }).fill(0);
    for (const series of all)
      for (let day = 0; day < sums.length; day += 1)
        sums[day] = (sums[day] ?? 0) + (series[measure][day] ?? 0);
    return sums;
  });
