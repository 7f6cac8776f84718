import { addDays } from '../../src/rules/days';
import { deliverySpan } from '../../server/report/basis';
import { parseReportQuery } from '../../server/report/query';
import { readReport } from '../../server/report/report';
import { importWorld, lines } from './support/importWorld';

const { db, take } = importWorld();

const FIRST = '2026-10-24';
const NEWEST = '2026-11-20';

const report = async (from: string, to: string) => {
  const query = parseReportQuery({ from, to }, NEWEST);
  return readReport(db(), 'tide', query, await deliverySpan(db(), 'tide'), 'en');
};

/** Four weeks of two channels, TikTok without some days. */
const imported = (...late: string[]) =>
  take(
    lines(
      'day,channel,game,impressions,clicks,installs,spend,revenue',
      ...Array.from({ length: 28 }, (_, at) => addDays(FIRST, at)).flatMap((day) => [
        `${day},Facebook,Neon,1000,20,50,100.00,120.00`,
        ...(late.includes(day) ? [] : [`${day},TikTok,Neon,1000,10,30,60.00,66.00`]),
      ]),
    ),
  );

it.each([
  ['of the range', NEWEST, NEWEST],
  ['that it is compared with', '2026-11-01', '2026-11-15'],
])('an incomplete day %s counts on neither side', async (_which, late, leftOut) => {
  await imported(late);
  const { analysis, figures, complete, previous, breakdown } = await report('2026-11-07', NEWEST);
  expect(analysis.missing).toEqual([leftOut]);
  expect(analysis.late).toEqual(late === leftOut ? [late] : []);
  const days = { impressions: 26_000, clicks: 390, installs: 1_040, spend: 2_080 };
  expect(complete).toMatchObject(days);
  expect(previous).toEqual(complete);
  const whole = late === NEWEST ? { spend: 2_180 } : { spend: 2_240 };
  expect(figures).toMatchObject(whole);
  for (const { now, before } of [...(breakdown.dimensions[0]?.lines ?? []), ...breakdown.cells])
    expect(now).toEqual(before);
});

it('a range without a complete day is shown as it is, compared with nothing', async () => {
  await imported(NEWEST);
  const { figures, complete, previous, breakdown } = await report(NEWEST, NEWEST);
  expect(figures.spend).toBe(100);
  expect(complete).toEqual(figures);
  expect(previous).toBeNull();
  expect(breakdown.cells.map(({ now, before }) => [now.spend, before])).toEqual([[100, null]]);
});

it.each([
  ['a month that has not ended', '2026-11-30', 10, null],
  ['a channel that is late besides', '2026-11-30', 12, '2026-11-18'],
  ['many more days than a late channel is waited for', '2026-12-31', 41, null],
])('days after the newest data are not complete: %s', async (_what, to, missing, lastDay) => {
  await imported(...(lastDay === null ? [] : ['2026-11-19', '2026-11-20']));
  const { analysis, complete, figures } = await report('2026-11-01', to);
  expect(analysis.finding).toMatchObject({ kind: 'late', missing, lastDay });
  expect(analysis.asOf).toBe(lastDay ?? NEWEST);
  expect(analysis.missing).toHaveLength(missing);
  expect(complete.spend).toBe(lastDay === null ? figures.spend : figures.spend - 200);
});
