/** A data URL of CSV lines: UTF-8 with a byte order mark, so that spreadsheets detect the encoding. */
export const fileAddress = (lines: readonly string[]): string =>
  `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${lines.join('\r\n')}\r\n`)}`;
