import { countPoints, fitSeries, ratePoints } from '../../../src/rules/report/fit';
import type { Point, Step } from '../../../src/rules/report/fit';

/** Deviations that look like chance and are the same in every run. */
const noiseAt = (at: number) => (((at * 7_919) % 13) / 13 - 0.5) / 10;

const series = (count: number, level: (at: number) => number): Point[] =>
  Array.from({ length: count }, (_, at) => ({ day: 100 + at, value: level(at) + noiseAt(at) }));

const stepText = ({ from, to, change, length, certainty, gradual }: Step) =>
  `${(100 * change).toFixed(1)}% from ${from} to ${to ?? 'the end'}, ${length} days, ${certainty.toFixed(1)} sure${gradual ? ', gradual' : ''}`;

/** The steps, then noise, memory, spread, and the sum and the greatest of the residuals' sizes. */
function fitText(points: readonly Point[]): readonly string[] {
  const fit = fitSeries(points);
  if (!fit) return [];
  const sizes = fit.residuals.map(({ value }) => Math.abs(value));
  const sum = sizes.reduce((before, size) => before + size, 0);
  const numbers = [fit.noise, fit.memory, fit.spread, sum, Math.max(...sizes)];
  return [...fit.steps.map(stepText), numbers.map((each) => each.toFixed(2)).join(' ')];
}

it.each<[string, readonly Point[], readonly string[]]>([
  ['too few days', series(13, () => 5), []],
  ['no change', series(42, () => 5), ['0.02 0.08 0.02 0.76 0.08']],
  [
    'a rise that stays',
    series(42, (at) => (at < 20 ? 5 : 5.5)),
    ['64.5% from 120 to the end, 22 days, 49.5 sure', '0.03 0.16 0.02 0.78 0.07'],
  ],
  [
    'a fall for a week',
    series(42, (at) => (at >= 20 && at < 27 ? 4.2 : 5)),
    ['-55.2% from 120 to 126, 7 days, 62.0 sure', '0.03 0.16 0.02 0.77 0.07'],
  ],
  [
    'a fall after the first days',
    series(42, (at) => (at < 9 ? 5.5 : 5)),
    ['-39.2% from 109 to the end, 33 days, 40.7 sure', '0.03 0.15 0.02 0.75 0.08'],
  ],
  [
    'two rises',
    series(60, (at) => (at < 20 ? 5 : at < 40 ? 5.6 : 6.2)),
    [
      '146.5% from 140 to the end, 20 days, 6.2 sure, gradual',
      '56.6% from 120 to 139, 20 days, 6.0 sure',
      '25.1% from 140 to the end, 20 days, 5.7 sure, gradual',
      '0.27 0.60 0.09 3.49 0.12',
    ],
  ],
  ['a steady rise', series(42, (at) => 5 + at / 42), ['0.16 0.60 0.37 10.48 0.51']],
  ['one weekday', series(42, (at) => 5 + (at % 7 === 5 ? 1 : 0)), ['0.02 0.60 0.02 3.16 0.16']],
  ['one day', series(42, (at) => (at === 21 ? 9 : 5)), ['0.03 0.00 0.02 4.76 4.00']],
  [
    'a rise in too few days for a step',
    series(20, (at) => (at < 10 ? 5 : 6)),
    ['0.04 0.46 0.76 10.14 0.55'],
  ],
  [
    'a rise on the last six days',
    series(42, (at) => (at < 36 ? 5 : 6)),
    ['169.6% from 136 to the end, 6 days, 65.9 sure', '0.03 0.18 0.02 0.81 0.08'],
  ],
  [
    'a rise on the last two days',
    series(42, (at) => (at < 40 ? 5 : 6)),
    ['0.03 0.00 0.02 2.64 1.01'],
  ],
  [
    'a rise for three days near the end',
    series(42, (at) => (at >= 37 && at < 40 ? 6 : 5)),
    ['0.03 0.02 0.02 3.64 1.01'],
  ],
  [
    'a small rise',
    series(60, (at) => (at < 30 ? 5 : 5.11)),
    ['11.9% from 130 to the end, 30 days, 11.4 sure', '0.03 0.18 0.02 1.33 0.07'],
  ],
  ['a smaller rise', series(60, (at) => (at < 30 ? 5 : 5.09)), ['0.03 0.18 0.08 3.08 0.09']],
  ['an uncertain rise', series(42, (at) => (at < 39 ? 5 : 5.12)), ['0.03 0.08 0.02 0.85 0.13']],
  ['waves', series(60, (at) => 5 + Math.sin(at / 3) / 5), ['0.14 0.60 0.17 7.42 0.25']],
])('a series with %s', (_name, points, text) => expect(fitText(points)).toEqual(text));

it('a day of zero counts as one half, as zero has no logarithm; days before the first, without a whole or below zero are left out', () => {
  const days = (points: readonly Point[]) =>
    points.map(({ day, value }) => `${day}: ${Math.exp(value).toFixed(2)}`);
  expect(days(countPoints([0, 3, 0, -1], 5))).toEqual(['6: 3.50', '7: 0.50']);
  expect(days(ratePoints([4, 0, -1, 2], [8, 10, 10, 0], 5))).toEqual(['5: 0.50', '6: 0.05']);
});
