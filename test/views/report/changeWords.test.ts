import { createI18n } from '../../../src/text/i18n';
import { formatsOf } from '../../../src/text/formats';
import { en } from '../../../src/text/en';
import { report } from '../../../src/text/en/report';
import { changeWords } from '../../../src/views/report/keyFigures';

type Kind = Parameters<typeof changeWords>[2];

const SPEND: Kind = { rise: 'more', format: 'money' };
const INSTALLS: Kind = { rise: 'better', format: 'count' };
const COST: Kind = { rise: 'worse', format: 'moneyExact' };
const RETURN: Kind = { rise: 'better', format: 'percentFine', inPoints: true };
const RATE: Kind = { rise: 'better', format: 'rate', inPoints: true };

/** Readers decide by these words: each says which way a figure went, and by how much. */
it.each<[string, Kind, now: number | null, before: number | null, words: string]>([
  ['no days before', SPEND, 5, null, 'No earlier data'],
  ['no figure now', COST, null, 5, 'Unknown now'],
  ['equal as shown', SPEND, 100.2, 100.4, 'Unchanged'],
  ['nothing before', SPEND, 5, 0, 'New'],
  ['nothing now', SPEND, 0, 500, 'Ended'],
  ['more', SPEND, 150, 100, '50% more'],
  ['less', SPEND, 80, 100, '20% less'],
  ['better if it rises', INSTALLS, 120, 100, 'Better by 20%'],
  ['worse if it falls', INSTALLS, 80, 100, 'Worse by 20%'],
  ['worse if it rises', COST, 3, 2, 'Worse by 50%'],
  ['better if it falls', COST, 1, 2, 'Better by 50%'],
  ['less than a percent', SPEND, 100_010, 100_000, 'About the same'],
  ['a few, which have no percentage', INSTALLS, 6, 4, 'Better by 2'],
  ['five, which have one', INSTALLS, 6, 5, 'Better by 20%'],
  ['few dollars, which have one', SPEND, 6, 4, '50% more'],
  ['a credit before, of which there is no percentage', SPEND, 5, -10, '$15 more'],
  ['credits above spend, of which there is none either', SPEND, -10, 10, '$20 less'],
  ['nor of a cost after credits', COST, -1, 1, 'Better by $2.00'],
  ['points', RETURN, 1.21, 1.05, 'Better by 16 points'],
  ['one point', RETURN, 1, 1.01, 'Worse by 1 point'],
  ['nothing left, in points', RETURN, 0, 0.3, 'Worse by 30 points'],
  [
    'points between figures that are shown as 29% and 14%',
    RETURN,
    0.285,
    0.14,
    'Better by 15 points',
  ],
  ['points from a figure that is shown as -29%', RETURN, 0.14, -0.285, 'Better by 43 points'],
  [
    'points of a small return, with the decimal that it has',
    RETURN,
    0.088,
    0.096,
    'Worse by 0.8 points',
  ],
  ['parts of a point', RATE, 0.0125, 0.01, 'Better by 0.25 points'],
])('a change is said in words: %s', async (_name, kind, now, before, words) => {
  const { t } = await createI18n('en', { ...en, report });
  const say = (key: string, values = {}) => t(`report:${key}` as 'report:title', values);
  expect(changeWords(Object(say), formatsOf('en'), kind, now, before)).toBe(words);
});
