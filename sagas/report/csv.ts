/** A cell: a text, a number, or nothing. */
export type Cell = string | number | null;

/** Spreadsheets in Chinese and English read UTF-8 only with this mark in front. */
const BYTE_ORDER_MARK = '\ufeff';

/** What makes a spreadsheet take a text for a formula (OWASP: CSV injection). */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/u;
const NEEDS_QUOTES = /[",\r\n]/;

/** A text that no spreadsheet works out: one that begins like a formula gets a leading quote. */
export const neutralised = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

function cellText(cell: Cell): string {
  if (cell === null) return '';
  // Numbers are written by this program; only texts can come from somebody else.
  if (typeof cell === 'number') return String(cell);
  const text = neutralised(cell);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A table as CSV (RFC 4180) in UTF-8 with a byte order mark, formulas neutralised (decisions: report). */
export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  BYTE_ORDER_MARK + rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
