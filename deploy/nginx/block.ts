export const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;

/** Returns a block with its lines indented, followed by an empty line. */
export const block = (head: string, lines: readonly string[]): string[] => [
  `${head} {`,
  ...lines.map((line) => (line === '' ? '' : `  ${line}`)),
  '}',
  '',
];

/** Returns headers for responses of every status; a value that starts with `$` is a variable. */
export const addHeaders = (headers: Readonly<Record<string, string>>): string[] =>
  Object.entries(headers).map(
    ([name, value]) =>
      `add_header ${name} ${value.startsWith('$') ? value : quoted(value)} always;`,
  );
