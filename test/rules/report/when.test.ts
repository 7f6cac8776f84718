import type { Step } from '../../../src/rules/report/fit';
import { datedStep, otherSteps } from '../../../src/rules/report/when';

const step = (from: number, change: number, more: Partial<Step> = {}): Step => ({
  from,
  to: null,
  change,
  length: 5,
  certainty: 9,
  gradual: false,
  ...more,
});
/** 2026-10-01 to 2026-10-20. */
const FIRST_DAY = 20_727;
const RANGE = { from: '2026-10-01', to: '2026-10-20' };

const fitOf = (steps: Step[]) => ({ steps, noise: 0, memory: 0, residuals: [], spread: 0 });
const found = (steps: Step[], direction: number, least?: number) =>
  datedStep(fitOf(steps), RANGE, direction, least);

const [rise, smallRise, fall] = [
  step(FIRST_DAY, 0.5),
  step(FIRST_DAY + 3, 0.2),
  step(FIRST_DAY, -0.9),
];

it('a change is dated by the largest step in its direction that starts in the range', () => {
  const all = [step(FIRST_DAY - 1, 3), smallRise, rise, fall];
  expect(found(all, 1)).toEqual({ when: { kind: 'from', day: '2026-10-01' }, step: rise });
  expect(found(all, -1)).toEqual({ when: { kind: 'from', day: '2026-10-01' }, step: fall });
  expect(found([smallRise], -1)).toBeNull();
  expect(datedStep(null, RANGE, 1)).toBeNull();
});

it('a step that is too small has no date', () => {
  expect(found([smallRise], 1, 0.2)?.step).toBe(smallRise);
  expect(found([smallRise], 1, 0.21)).toBeNull();
});

it('a gradual change has no date, wherever it begins; an episode has two', () => {
  const slow = step(FIRST_DAY - 9, 0.5, { gradual: true });
  expect(found([slow, smallRise], 1)).toEqual({ when: { kind: 'gradual' }, step: slow });
  const episode = step(FIRST_DAY, 0.5, { to: FIRST_DAY + 4 });
  expect(found([episode], 1)?.when).toEqual({
    kind: 'episode',
    from: '2026-10-01',
    to: '2026-10-05',
  });
});

it('the other steps are those of the range with a date, in both directions, the largest first', () => {
  const [before, slow] = [step(FIRST_DAY - 1, 3), step(FIRST_DAY, 0.5, { gradual: true })];
  const fit = fitOf([before, slow, smallRise, rise, fall]);
  const dated = datedStep(fit, RANGE, -1);
  expect(otherSteps(fit, RANGE, dated)).toEqual([
    { when: { kind: 'from', day: '2026-10-01' }, step: rise },
    { when: { kind: 'from', day: '2026-10-04' }, step: smallRise },
  ]);
  expect(otherSteps(fit, RANGE, null).map((each) => each.step)).toEqual([fall, rise, smallRise]);
  expect(otherSteps(null, RANGE, null)).toEqual([]);
});
