const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

export const table = (
  headings: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string => [line(headings), line(headings.map(() => '---')), ...rows.map(line)].join('\n');

export const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;
export const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
export const met = (isMet: boolean): string => (isMet ? 'yes' : 'no');

/** Returns the document with new text between the comments of that name. */
export const withText = (page: string, name: string, text: string): string =>
  page.replace(
    new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*(<!-- /${name} -->)`),
    (_whole, open: string, close: string) => `${open}\n${text}\n\n${close}`,
  );
