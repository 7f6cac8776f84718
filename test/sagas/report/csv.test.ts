import { fc } from '../../support/properties';
import { neutralised, toCsv, type Cell } from '../../../sagas/report/csv';

const BOM = '\ufeff';

/** Reads CSV by RFC 4180, as a spreadsheet does. */
function parse(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  for (const [, quoted, plain, end] of csv.slice(BOM.length).matchAll(cell)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

describe('a CSV file', () => {
  it('is UTF-8 with a byte order mark, lines ended by CR LF, an empty cell for nothing', () => {
    expect(
      toCsv([
        ['日期', 'Spend'],
        ['2026-10-03', null],
        ['x', 1.5],
      ]),
    ).toBe(`${BOM}日期,Spend\r\n2026-10-03,\r\nx,1.5\r\n`);
  });

  it('quotes what holds commas, quotes or line ends', () => {
    expect(toCsv([['a,b', 'say "hi"', 'one\ntwo']])).toBe(
      `${BOM}"a,b","say ""hi""","one\ntwo"\r\n`,
    );
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', '＝1', '=HYPERLINK("http://x")'])(
    'takes the formula out of %j by a leading quote',
    (text) => {
      expect(neutralised(text)).toBe(`'${text}`);
      expect(parse(toCsv([[text]]))).toEqual([[`'${text}`]]);
    },
  );

  it.each(['Moss & Magic', "it's", 'a=b', '1-2', ''])('leaves %j as it is', (text) =>
    expect(neutralised(text)).toBe(text),
  );

  it('leaves numbers alone, also those below zero', () => {
    expect(toCsv([[-1.5, 0]])).toBe(`${BOM}-1.5,0\r\n`);
  });

  const cell: fc.Arbitrary<Cell> = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.stringMatching(/^[=+\-@\t\r\n",a-c]{0,6}$/),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constant(null),
  );

  it('is read back as it was meant', () => {
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 6 });
    fc.assert(
      fc.property(table, (rows) =>
        expect(parse(toCsv(rows))).toEqual(
          rows.map((row) =>
            row.map((each) => (typeof each === 'string' ? neutralised(each) : String(each ?? ''))),
          ),
        ),
      ),
    );
  });

  it('holds no text that begins like a formula', () => {
    const texts = fc.stringMatching(/^[=+\-@\t\r\n",a-c]{1,6}$/);
    fc.assert(
      fc.property(fc.array(texts, { minLength: 1 }), (row) => {
        const [read = []] = parse(toCsv([row]));
        expect(read.filter((text) => /^[=+\-@\t\r\n]/.test(text))).toEqual([]);
      }),
    );
  });
});
