import { compare } from '../../../src/rules/report/comparison';
import { linesOf, shownWorking, type NamedWorking } from '../../../src/rules/report/working';
import { deliveries, evidenceOf } from '../../support/reportSets';

const line = (name: string, sum: number, isRest = false): NamedWorking['lines'][number] => ({
  name,
  rate: sum,
  mix: 1,
  sum,
  weight0: 2,
  weight1: 3,
  rate0: 4,
  rate1: 5,
  ...(isRest && { isRest }),
});
const names = (lines: NamedWorking['lines']) =>
  shownWorking({ dimension: 'channel', lines }).lines.map(({ name }) => name);
const numbered = (count: number) =>
  Array.from({ length: count }, (_, at) => line(`${at}`, count - at));

it.each(['return', 'costPerInstall', 'installs'] as const)(
  'what a channel adds to a change is its rate and its mix: %s',
  (metric) => {
    const rows = deliveries().map((row) =>
      row.t < 42 ? row : { ...row, spend: row.channel === 'TikTok' ? row.spend * 3 : row.spend },
    );
    const evidence = evidenceOf(rows);
    const lines = linesOf(compare(evidence), metric, evidence.segments.channel);
    expect(lines).toHaveLength(4);
    for (const { rate, mix, sum } of lines) expect(rate + mix).toBeCloseTo(sum, 9);
    expect(lines.some(({ rate }) => Math.abs(rate) > 1e-3)).toBe(true);
    expect(lines.some(({ mix }) => Math.abs(mix) > 1e-3)).toBe(metric !== 'installs');
  },
);

/** Twelve lines fit the page; a thirteenth takes the room that its summary would take. */
describe('issue 18.2: the lines of a working', () => {
  it('begin with the largest contribution, also if it is negative', () =>
    expect(names([line('a', 1), line('b', -3), line('c', 2)])).toEqual(['b', 'c', 'a']));

  it.each([
    [12, 12, '11'],
    [13, 13, '12'],
    [14, 13, null],
  ])('of %d parts are %d', (count, shown, last) => {
    const found = names(numbered(count));
    expect(found).toHaveLength(shown);
    expect(found.at(-1)).toBe(last);
  });

  it('add up the others, and what the data itself has added up', () => {
    const lines = [...numbered(14), line('rest', 100, true)];
    const shown = shownWorking({ dimension: 'channel', lines }).lines;
    expect(shown).toHaveLength(13);
    expect(shown[0]).toMatchObject({ name: '0', sum: 14 });
    expect(shown.at(-1)).toEqual({
      name: null,
      rate: 103,
      mix: 3,
      sum: 103,
      weight0: 6,
      weight1: 9,
      rate0: null,
      rate1: null,
    });
    expect(names([line('a', 1), line('rest', 9, true)])).toEqual(['a', null]);
  });
});
