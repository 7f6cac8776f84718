/** Daily counts: one value per day, money in any one unit. */
export interface Series {
  readonly spend: readonly number[];
  readonly installs: readonly number[];
  readonly revenue: readonly number[];
}

/** Sums over several days. */
export interface Sums {
  readonly spend: number;
  readonly installs: number;
  readonly revenue: number;
}

/** The days of one side of a comparison, as indexes into the series. */
export type Days = readonly number[];

export const sum = (values: readonly number[]): number =>
  values.reduce((all, value) => all + value, 0);

export const sumsOver = (series: Series, days: Days): Sums => {
  const over = (values: readonly number[]) => sum(days.map((day) => values[day] ?? 0));
  return {
    spend: over(series.spend),
    installs: over(series.installs),
    revenue: over(series.revenue),
  };
};

/** Adds several series day by day; with loops, as a year of a large studio has many numbers. */
export function addSeries(all: readonly Series[]): Series {
  const add = (measure: keyof Series): number[] => {
    const sums = Array.from<number>({ length: all[0]?.[measure].length ?? 0 }).fill(0);
    for (const series of all)
      for (let day = 0; day < sums.length; day += 1)
        sums[day] = (sums[day] ?? 0) + (series[measure][day] ?? 0);
    return sums;
  };
  return { spend: add('spend'), installs: add('installs'), revenue: add('revenue') };
}
