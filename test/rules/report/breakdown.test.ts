import { breakdownOf } from '../../../src/rules/report/breakdown';
import { deliveries, evidenceOf, SET_DAYS } from '../../support/reportSets';

it.each([
  [SET_DAYS, false],
  [SET_DAYS - 1, true],
])(
  'with installs reported from day %d on, cells and lines have them: %j',
  (installsFrom, isKnown) => {
    const { cells, dimensions } = breakdownOf(evidenceOf(deliveries(), { installsFrom }), null);
    expect(cells).toHaveLength(8);
    for (const { installsKnown } of cells) expect(installsKnown).toBe(isKnown);
    // Campaigns and countries share the value of the total.
    for (const { dimension, lines } of dimensions)
      for (const { installsKnown } of lines)
        expect(installsKnown).toBe(isKnown || !['channel', 'game'].includes(dimension));
  },
);
