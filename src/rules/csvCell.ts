/**
 * Where a spreadsheet may start a cell that it reads as a formula (OWASP: CSV injection): in many countries also at a
 * `;`, and then after a line break, quoted or not. There it removes quotes at the start, so they are skipped as
 * apostrophes are.
 */
const FORMULA = /(^|;|[\r\n](?![\r\n]))( *)(?=[ '"]*[=+\-@\t\r\n＝＋－＠])/gu;
const NEUTRALISED = /(^|;|[\r\n](?![\r\n]))( *)'(?=[ '"]*[=+\-@\t\r\n＝＋－＠])/gu;

/** Prefixes formula-like names with an apostrophe, so that no spreadsheet evaluates them. */
export const neutralised = (text: string): string => text.replace(FORMULA, "$1$2'");

/** Reverts {@link neutralised}. */
export const asMeant = (text: string): string => text.replace(NEUTRALISED, '$1$2');

const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

/** A text as a cell of a CSV file (RFC 4180), for any separator. */
export const csvCell = (text: string): string =>
  NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
