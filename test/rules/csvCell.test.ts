import { asMeant, csvCell, neutralised } from '../../src/rules/csvCell';
import { fc, runs } from '../support/properties';

const FORMULAS = ['=1+1', '+1', '-1', '@SUM(1)', '＝1', "'=1"];

it.each([
  ['plain text', 'plain text'],
  ['a,b', '"a,b"'],
  ['a;b', '"a;b"'],
  ['a\tb', '"a\tb"'],
  ['a\rb', '"a\rb"'],
  ['a\nb', '"a\nb"'],
  ['12" TV', '"12"" TV"'],
  [' a', '" a"'],
  ['a ', '"a "'],
])(
  'RFC 4180: %j is the cell %j, and quoted only if some program reads it otherwise',
  (text, cell) => expect(csvCell(text)).toBe(cell),
);

describe('issue 18: a name in a file', () => {
  it.each(FORMULAS)('is not a formula if it begins as %s', (name) => {
    expect(neutralised(name)).toBe(`'${name}`);
  });

  it.each(FORMULAS)(
    'is not one behind a semicolon either, which starts a cell in many countries',
    (name) => {
      expect(neutralised(`Sky;${name}; ${name}`)).toBe(`Sky;'${name}; '${name}`);
      // The cells that such a spreadsheet reads: it ignores quotes within a cell.
      const cells = `2026-03-31,TikTok,${csvCell(neutralised(`Sky;${name};`))},US`.split(';');
      expect(cells.filter((cell) => /^[=+\-@＝]/u.test(cell))).toEqual([]);
    },
  );

  it.each(FORMULAS)(
    'is not one behind a quote, which opens such a cell and is no part of it',
    (name) => {
      for (const quotes of ['"', '""', '" '])
        expect(neutralised(`Sky;${quotes}${name};`)).toBe(`Sky;'${quotes}${name};`);
    },
  );

  it('is not one behind a line break, which ends the row of such a spreadsheet', () => {
    expect(neutralised('Sky\n=1+1\r\n"@SUM(1)')).toBe(`Sky\n'=1+1\r\n'"@SUM(1)`);
  });

  it('stays unchanged otherwise', () => {
    for (const name of ['Neon Sky', '"Neon" Sky', 'a=b', 'a; b-c', 'Café;', "it's; so"])
      expect(neutralised(name)).toBe(name);
  });

  it('is restored unchanged', () => {
    const parts = fc.array(fc.constantFrom('=', "'", '"', ';', ' ', 'a', '-', '＋', '@'), {
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
