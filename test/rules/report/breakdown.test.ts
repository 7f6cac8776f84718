import { breakdownOf } from '../../../src/rules/report/breakdown';
import { deliveries, evidenceOf, SET_DAYS } from '../../support/reportSets';

it.each([
  [SET_DAYS, false],
  [SET_DAYS - 1, true],
])('with installs told from day %d on, a cell knows them: %j', (installsFrom, isKnown) => {
  const { cells } = breakdownOf(evidenceOf(deliveries(), { installsFrom }), null);
  expect(cells).toHaveLength(8);
  for (const { installsKnown } of cells) expect(installsKnown).toBe(isKnown);
});
