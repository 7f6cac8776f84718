import { STROKES } from '../../../../src/views/report/charts/strokes';

it('WCAG 1.4.1: lines are distinguishable by dashes alone: gaps are wider than the line, and no two are alike', () => {
  const dashes = STROKES.map((stroke) => stroke.dashes);
  expect(new Set(dashes).size).toBe(STROKES.length);
  const gaps = dashes.flatMap(
    (each) => each?.split(' ').filter((_length, at) => at % 2 === 1) ?? [],
  );
  expect(Math.min(...gaps.map(Number))).toBeGreaterThan(2);
});
