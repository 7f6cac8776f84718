/** Chinese text with a no-break space after a number, which date formats omit: "3 天前" (docs/texts.md). */
export const spaced = (text: string): string =>
  text.replaceAll(/(?<=\d)(?=\p{Script=Han})/gu, '\u00a0');
