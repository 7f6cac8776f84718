import { breakdownOf } from '../../../src/rules/report/breakdown';
import { deliveries, evidenceOf, SET_DAYS } from '../../support/reportSets';

it.each([
  [SET_DAYS, false],
  [SET_DAYS - 1, true],
])('with installs told from day %d on, cells and lines know them: %j', (installsFrom, isKnown) => {
  const { cells, dimensions } = breakdownOf(evidenceOf(deliveries(), { installsFrom }), null);
  expect(cells).toHaveLength(8);
  for (const { installsKnown } of cells) expect(installsKnown).toBe(isKnown);
  // Of campaigns and countries nothing is told apart from the whole.
  for (const { dimension, lines } of dimensions)
    for (const { installsKnown } of lines)
      expect(installsKnown).toBe(isKnown || !['channel', 'game'].includes(dimension));
});
