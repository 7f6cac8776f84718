import { fitDriver, revenuePerInstall } from '../../../src/rules/report/comparison';
import { addSeries, sumsOver, type Series } from '../../../src/rules/report/series';

const DAYS = 28;
const FROM = 14;
const daily = (of: (day: number) => number) => Array.from({ length: DAYS }, (_, day) => of(day));

/** 100 dollars, 50 installs and 200 dollars of revenue a day; its revenue is unknown from day 14 on, or never. */
const series = (isLost: boolean): Series => ({
  spend: daily(() => 100),
  installs: daily(() => 50),
  installsSpend: daily(() => 100),
  revenue: daily((day) => (isLost && day >= FROM ? 0 : 200)),
  revenueSpend: daily((day) => (isLost && day >= FROM ? 0 : 100)),
});

describe('revenue per install', () => {
  const both = addSeries([series(false), series(true)]);

  it('only counts rows that have both of its parts', () => {
    expect(revenuePerInstall(sumsOver(both, [0]))).toBe(4);
    expect(revenuePerInstall(sumsOver(both, [FROM]))).toBe(4);
    expect(revenuePerInstall(sumsOver(series(true), [FROM]))).toBeNaN();
  });

  it('finds no change on the day from which some rows lack their revenue', () => {
    const none = { late: { days: new Set<number>(), channels: [] }, firstDay: 0 };
    expect(fitDriver(none, both, 'value')).toMatchObject({ steps: [] });
  });
});
