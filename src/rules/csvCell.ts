/** What makes a spreadsheet take a text for a formula (OWASP: CSV injection), behind any number of apostrophes. */
const FORMULA = /^( *)(?='*[=+\-@\t\r\n＝＋－＠])/u;
const NEUTRALISED = /^( *)'(?='*[=+\-@\t\r\n＝＋－＠])/u;

/** Changes each part of a name that may begin a cell: spreadsheets of many countries do so behind `;`, quotes or not. */
const eachPart = (text: string, change: (part: string) => string): string =>
  text.includes(';') ? text.split(';').map(change).join(';') : change(text);

/** A name that no spreadsheet works out: what begins like a formula gets an apostrophe. */
export const neutralised = (text: string): string =>
  eachPart(text, (part) => part.replace(FORMULA, "$1'"));

/** The name as it was before {@link neutralised}. */
export const asMeant = (text: string): string =>
  eachPart(text, (part) => part.replace(NEUTRALISED, '$1'));

const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

/** A text as a cell of a CSV file (RFC 4180), whichever sign divides the cells. */
export const csvCell = (text: string): string =>
  NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
