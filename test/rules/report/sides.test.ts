import type { Comparing } from '../../../src/rules/report';
import { facingRange, lateness } from '../../../src/rules/report/sides';

it.each<[days: string, range: string, Comparing, facing: string]>([
  ['three', '2026-10-01 2026-10-03', 'previous', '2026-09-24 2026-09-26'],
  ['seven', '2026-10-01 2026-10-07', 'previous', '2026-09-24 2026-09-30'],
  ['eight', '2026-10-01 2026-10-08', 'previous', '2026-09-17 2026-09-24'],
  ['27', '2026-10-01 2026-10-27', 'previous', '2026-09-03 2026-09-29'],
  ['28', '2026-10-01 2026-10-28', 'previous', '2026-09-03 2026-09-30'],
  ['29', '2026-10-01 2026-10-29', 'previous', '2026-09-02 2026-09-30'],
  ['three', '2026-10-01 2026-10-03', 'year', '2025-10-02 2025-10-04'],
  ['364', '2025-10-04 2026-10-02', 'year', '2024-10-05 2025-10-03'],
  ['365', '2025-10-04 2026-10-03', 'year', '2024-10-04 2025-10-03'],
])('issue 18: %s days, %s, are compared with those of the %s: %s', (_days, range, by, facing) => {
  const [from = '', to = ''] = range.split(' ');
  expect(facingRange({ from, to }, by)).toEqual({
    from: facing.slice(0, 10),
    to: facing.slice(11),
  });
});

it('a channel with less than a hundredth of the spend is never late: its gaps change nothing', () => {
  const rows = [true, true, true, true, true, true, false];
  const main = { name: 'Google', rows: rows.map(() => true), spend: rows.map(() => 99) };
  const late = (spend: number) =>
    lateness([main, { name: 'Small', rows, spend: rows.map((has) => (has ? spend : 0)) }], []);
  expect(late(1).channels).toEqual([]);
  expect(late(2)).toEqual({ days: new Set([6]), channels: [{ name: 'Small', lastDay: 5 }] });
});

it('a channel that has delivered again since a gap is not awaited', () => {
  const rows = [true, true, true, true, true, false, true, true];
  const again = { name: 'Again', rows, spend: rows.map(Number) };
  const gone = { name: 'Gone', rows: [...rows, false], spend: rows.map(Number).concat(0) };
  const late = lateness([again, gone], []);
  expect(late).toEqual({ days: new Set([5, 8]), channels: [{ name: 'Gone', lastDay: 7 }] });
});

it.each([
  ['five of the last seven days had rows', 'x x . . x x x .', [7]],
  ['a gap lasts two days', '. . x x x x x . . x', [7, 8]],
  ['only four of the last seven days had rows', 'x x x . . . x x x .', []],
  ['it has ended', `x x x x x ${'. '.repeat(15)}`, []],
  ['no day has a row', '. . . . . . . .', []],
])('a channel is late by these days if %s: %s', (_why, line, days) => {
  const rows = line
    .trim()
    .split(' ')
    .map((day) => day === 'x');
  const channel = { name: 'TikTok', rows, spend: rows.map(Number) };
  expect([...lateness([channel], []).days]).toEqual(days);
});
