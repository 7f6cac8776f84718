/** Controls except line feed and tab, and marks that change the text direction. */
const OBEYED = /(?![\n\t\r])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Escapes what a terminal obeys as in JSON, whose readers read the same: others write recordings, errors and the files
 * that commands print.
 */
export const terminalText = (text: string): string =>
  text.replaceAll(OBEYED, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`);
