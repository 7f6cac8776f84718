/** What makes a spreadsheet take a text for a formula (OWASP: CSV injection), behind any number of apostrophes. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/u;

/** A name that no spreadsheet works out: one that begins like a formula gets an apostrophe. */
export const neutralised = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The name as it was before {@link neutralised}. */
export const asMeant = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;

const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

/** A text as a cell of a CSV file (RFC 4180), whichever sign divides the cells. */
export const csvCell = (text: string): string =>
  NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
