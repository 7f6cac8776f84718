/** A small text as the address of a file to download: lines of CSV in UTF-8, with the mark by which spreadsheets know it. */
export const fileAddress = (lines: readonly string[]): string =>
  `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${lines.join('\r\n')}\r\n`)}`;
