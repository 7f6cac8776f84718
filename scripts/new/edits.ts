/** Where a text stands exactly once; throws where it does not, so that no edit is made at a guess. */
function onlyIndexOf(text: string, part: string): number {
  const at = text.indexOf(part);
  if (at < 0 || text.includes(part, at + 1)) throw new Error(`Not there exactly once: ${part}`);
  return at;
}

/** A source text with one more entry at the end of the object or list that `opening` begins. */
export function addEntry(text: string, opening: string, entry: string): string {
  const at = onlyIndexOf(text, opening);
  const indent = /^ */.exec(text.slice(text.lastIndexOf('\n', at) + 1))?.[0] ?? '';
  const end = new RegExp(`\\n${indent}[}\\]]`).exec(text.slice(at));
  if (!end) throw new Error(`No end of the list: ${opening}`);
  const close = at + end.index + 1;
  return `${text.slice(0, close)}${indent}  ${entry}\n${text.slice(close)}`;
}

/** A source text with one more import, after those it has. */
export function addImport(text: string, line: string): string {
  const last = [...text.matchAll(/^import [^;]*;\n/gm)].at(-1);
  const at = last ? last.index + last[0].length : 0;
  return `${text.slice(0, at)}${line}\n${text.slice(at)}`;
}
