const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

/** A table of Markdown. */
export const table = (
  headings: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string => [line(headings), line(headings.map(() => '---')), ...rows.map(line)].join('\n');
