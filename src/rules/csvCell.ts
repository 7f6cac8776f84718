/**
 * Characters that make a spreadsheet read a text as a formula (OWASP: CSV injection), behind any number of
 * apostrophes.
 */
const FORMULA = /^( *)(?='*[=+\-@\t\r\n＝＋－＠])/u;
const NEUTRALISED = /^( *)'(?='*[=+\-@\t\r\n＝＋－＠])/u;

/** Changes each part of a name that may start a cell: spreadsheets in many countries split at `;`, quoted or not. */
const eachPart = (text: string, change: (part: string) => string): string =>
  text.includes(';') ? text.split(';').map(change).join(';') : change(text);

/** Prefixes formula-like names with an apostrophe, so that no spreadsheet evaluates them. */
export const neutralised = (text: string): string =>
  eachPart(text, (part) => part.replace(FORMULA, "$1'"));

/** Reverts {@link neutralised}. */
export const asMeant = (text: string): string =>
  eachPart(text, (part) => part.replace(NEUTRALISED, '$1'));

const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

/** A text as a cell of a CSV file (RFC 4180), for any separator. */
export const csvCell = (text: string): string =>
  NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
