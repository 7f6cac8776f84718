import { analyse } from '../../../src/rules/report/analysis';
import { breakdownOf } from '../../../src/rules/report/breakdown';
import { isKnown } from '../../../src/rules/report/series';
import { deliveries, evidenceOf, SET_DAYS, type Delivered } from '../../support/reportSets';

it.each([
  [SET_DAYS, false],
  [SET_DAYS - 1, true],
])('with installs reported from day %d on, cells have them: %j', (installsFrom, hasInstalls) => {
  const { cells } = breakdownOf(evidenceOf(deliveries(), { installsFrom }), null);
  expect(cells).toHaveLength(8);
  for (const { installsKnown } of cells) expect(installsKnown).toBe(hasInstalls);
});

it('a dimension lists its twenty most costly segments, and the others as one', () => {
  const rows = deliveries()
    .filter(({ channel }) => channel === 'TikTok')
    .flatMap((row) =>
      Array.from({ length: 23 }, (_, at) => ({ ...row, channel: `Channel ${at}`, spend: at + 1 })),
    );
  const evidence = evidenceOf(rows, { from: 55, to: 55 });
  const [channels] = breakdownOf(evidence, { from: '2026-11-13', to: '2026-11-13' }).dimensions;
  const lines = channels?.lines ?? [];
  // Two games on one day each.
  const spends = Array.from({ length: 20 }, (_, at) => 2 * (23 - at));
  expect(lines.map(({ now }) => now.spend)).toEqual([...spends, 2 * (3 + 2 + 1)]);
  expect(lines.map(({ before }) => before?.spend)).toEqual([...spends, 2 * (3 + 2 + 1)]);
  expect(lines.map(({ id }) => id).slice(18)).toEqual(['Channel 4', 'Channel 3', null]);
});

const times = (row: Delivered, spend: number, installs: number, revenue: number): Delivered => ({
  ...row,
  spend: row.spend * spend,
  installs: row.installs * installs,
  revenue: row.revenue * revenue,
});

describe('a channel whose installs or revenue are unknown', () => {
  const [others, whole] = [true, false].map((isLeftOut) =>
    (['installs', 'revenue'] as const).map((unknown) => {
      const rows = deliveries().flatMap((row) => {
        if (row.channel !== 'TikTok') return [row.t < 42 ? row : times(row, 1, 0.8, 0.8)];
        return isLeftOut ? [] : [{ ...(row.t < 35 ? row : times(row, 3, 3, 3)), unknown }];
      });
      // A cost per install is only found without revenue.
      return evidenceOf(rows, { revenue: unknown === 'revenue' });
    }),
  );

  it.each([
    ['installs', 0, 'costPerInstall'],
    ['revenue', 1, 'return'],
  ] as const)('has no part in the rate of the others: %s', (_unknown, at, metric) => {
    const [alone, all] = [others, whole].map((each) => each?.[at] && analyse(each[at]));
    expect(all?.finding).toMatchObject({
      kind: 'changed',
      change: { metric },
      when: { day: '2026-11-01' },
    });
    expect(all?.finding).toEqual(alone?.finding);
    const lines = all?.workings[0]?.lines ?? [];
    expect(lines.find(({ name }) => name === 'TikTok')).toMatchObject({
      weight0: 0,
      weight1: 0,
      rate0: null,
      rate1: null,
    });
  });

  it('is not taken for one without any, and another one is known', () => {
    for (const [at, unknown] of (['installs', 'revenue'] as const).entries()) {
      const evidence = whole?.[at];
      const lines = evidence ? (breakdownOf(evidence, null).dimensions[0]?.lines ?? []) : [];
      expect(lines.filter(({ now }) => !isKnown(now, unknown)).map(({ name }) => name)).toEqual([
        'TikTok',
      ]);
    }
  });
});
