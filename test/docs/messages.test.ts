import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stale } from '../support/stale';
import { MESSAGES } from './messages';

const ROOT = join(__dirname, '..', '..');

const read = (...path: string[]) => readFileSync(join(ROOT, ...path), 'utf8');

/** Returns a source text without its escapes. */
const plain = (source: string) => source.replaceAll(/\\(['"])/g, '$1');

function document(): string {
  const rows = MESSAGES.map(({ spec, text, cause, file, name }) => {
    const cells = [spec, text, cause, `\`test/${file}\`: ${name}`];
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  });
  return `# The messages of the specification

All messages that the specification quotes, with their causes and tests. Written by \`UPDATE_DOCS=1 npx jest test/docs\` from
\`test/docs/messages.ts\`. A test checks that each message is in its source letter by letter, and that its test exists. If the
portal has no text of its own, the brackets say what is shown or done. [Errors](errors.md) lists for each response of the platform
what is shown, logged and retried.

| Spec | Message | Cause | Test |
|---|---|---|---|
${rows.join('\n')}
`;
}

describe.each(MESSAGES)('spec $spec: "$text": $cause', ({ text, source, file, name }) => {
  it('is in its source, and its test exists', () => {
    expect(source === '' ? text : plain(read(source))).toContain(text);
    expect(plain(read('test', file))).toContain(name);
  });
});

it('docs/messages.md says what the table says', () =>
  expect(stale('docs/messages.md', document())).toBe(''));
