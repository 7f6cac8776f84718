import { asMeant, csvCell, neutralised } from '../../src/rules/csvCell';
import { fc, runs } from '../support/properties';

const FORMULAS = ['=1+1', '+1', '-1', '@SUM(1)', '＝1', "'=1"];

describe('issue 18: a name in a file', () => {
  it.each(FORMULAS)('is no formula where it begins as %s', (name) => {
    expect(neutralised(name)).toBe(`'${name}`);
  });

  it.each(FORMULAS)(
    'is none behind a semicolon either, where many countries begin a cell',
    (name) => {
      expect(neutralised(`Sky;${name}; ${name}`)).toBe(`Sky;'${name}; '${name}`);
      // What such a spreadsheet makes of the line: it looks at no quotes within a cell.
      const cells = `2026-03-31,TikTok,${csvCell(neutralised(`Sky;${name};`))},US`.split(';');
      expect(cells.filter((cell) => /^[=+\-@＝]/u.test(cell))).toEqual([]);
    },
  );

  it('stays as it is elsewhere', () => {
    for (const name of ['Neon Sky', 'a=b', 'a; b-c', 'Café;', "it's; so"])
      expect(neutralised(name)).toBe(name);
  });

  it('comes back as it was', () => {
    const parts = fc.array(fc.constantFrom('=', "'", ';', ' ', 'a', '-', '＋', '@'), {
      maxLength: 9,
    });
    fc.assert(
      fc.property(parts, (all) => {
        const name = all.join('');
        expect(asMeant(neutralised(name))).toBe(name);
      }),
      { numRuns: runs(500) },
    );
  });
});
