import { deliverySpan } from '../../server/report/basis';
import { parseReportQuery } from '../../server/report/query';
import { readReport } from '../../server/report/report';
import { importWorld, lines } from './support/importWorld';

const HEAD = 'day,channel,game,campaign,country,impressions,clicks,installs,spend,revenue';
const LAST = '2026-11-20';

const { db, take } = importWorld();

const report = async (more: Record<string, string> = {}) => {
  const query = parseReportQuery({ from: LAST, to: LAST, ...more }, LAST);
  return readReport(db(), 'tide', query, await deliverySpan(db(), 'tide'), 'en');
};

it('a rate only counts channels that report both of its parts', async () => {
  await take(
    lines(
      HEAD,
      `${LAST},TikTok,Neon,A,US,1000,,,600.00,`,
      `${LAST},Facebook,Neon,B,US,200,10,60,300.00,450.00`,
      `${LAST},YouTube,Neon,C,DE,,50,40,100.00,`,
    ),
  );
  const { figures, breakdown, series } = await report();
  expect(figures).toEqual({
    impressions: 1_200,
    clicks: 60,
    installs: 100,
    spend: 1_000,
    revenue: 450,
    costPerInstall: 4,
    clickRate: 0.05,
    returnOnAdSpend: 1.5,
  });
  for (const dimension of ['channel', 'campaign'] as const)
    expect(
      breakdown.dimensions
        .find((each) => each.dimension === dimension)
        ?.lines.map(({ now }) => [now.spend, now.installsSpend, now.revenueSpend]),
    ).toEqual([
      [600, 0, 0],
      [300, 300, 300],
      [100, 100, 0],
    ]);
  const counted = series.map(({ channel, revenueSpend }) => [channel, revenueSpend[0]]);
  expect(counted.filter(([, spend]) => spend !== 0)).toEqual([['facebook', 300]]);
  expect((await report({ country: 'US' })).figures).toMatchObject({
    costPerInstall: 5,
    returnOnAdSpend: 1.5,
  });
  expect((await report({ channel: 'tiktok' })).figures).toMatchObject({
    installs: null,
    costPerInstall: null,
    clickRate: null,
    returnOnAdSpend: null,
  });
});

it('issue 18: an import that only changes a past day changes the report that was read before', async () => {
  const day = (spend: string) => lines('day,channel,game,spend', `${LAST},TikTok,Neon,${spend}`);
  await take(day('600.00'));
  expect((await report()).figures.spend).toBe(600);
  await take(day('500.00'));
  expect((await report()).figures.spend).toBe(500);
});
