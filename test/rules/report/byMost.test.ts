import { bestOf, byMost } from '../../../src/rules/report/byMost';

it('orders by a figure, the highest first; of equals the first is the best', () => {
  const all = [{ at: 1 }, { at: -3 }, { at: 7, is: 'first' }, { at: 0 }, { at: 7 }];
  expect(all.toSorted(byMost(({ at }) => at)).map(({ at }) => at)).toEqual([7, 7, 1, 0, -3]);
  expect(bestOf(all, ({ at }) => at)).toBe(all[2]);
  expect(bestOf([], Number)).toBeUndefined();
});
