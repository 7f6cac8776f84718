import { parseSync } from '@swc/core';
import { machines } from '../../src/appStore';
import { WORDS } from '../../src/recorder/privacy/words';
import { isRecord } from '../../src/rules/json';
import { sourceFiles } from '../support/sources';
import { stale } from '../support/stale';

/** The folders of machines and their work, whose words occur in actions and states. */
const SPEAKING = [
  'machines',
  'sagas',
  'src/kit',
  'src/ports',
  'src/rules',
  'src/session',
  'src/slices',
];
/** Folders with user-facing texts, of which only the names count. */
const NAMED = ['src/text/en'];

const WORD = /^[A-Za-z][\w-]{0,39}$/;

interface Found {
  names: string[];
  texts: string[];
}

/** Returns the names and the texts of a source. */
function read(source: string): Found {
  const found: Found = { names: [], texts: [] };
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isRecord(value)) return;
    const { type, key } = value;
    if (isRecord(key) && typeof key['value'] === 'string') found.names.push(key['value']);
    if (type === 'StringLiteral') found.texts.push(String(value['value']));
    if (type === 'TemplateElement') found.texts.push(String(value['raw']));
    Object.values(value).forEach(visit);
  };
  visit(parseSync(source, { syntax: 'typescript', tsx: false }).body);
  return found;
}

function words(): string[] {
  const speaking = sourceFiles(...SPEAKING)
    // Recorder and replay use words about logs.
    .filter(({ path }) => !/^src\/kit\/(?:recorder|replay)\//.test(path))
    .map(({ text }) => read(text));
  const named = sourceFiles(...NAMED).flatMap(({ text }) => read(text).names);
  const texts = speaking.flatMap((each) => [...each.names, ...each.texts]);
  const all = [...Object.keys(machines), ...named, ...texts].flatMap((text) => text.split(/[./:]/));
  return [...new Set(all.filter((word) => WORD.test(word)))].toSorted();
}

/** Wraps lines at 110 characters. */
function lines(all: readonly string[]): string {
  const full: string[] = [''];
  for (const word of all) {
    const last = full.at(-1) ?? '';
    if (last.length + word.length < 110) full[full.length - 1] = `${last} ${word}`.trim();
    else full.push(word);
  }
  return full.join('\n');
}

const moduleText = (all: readonly string[]): string => `/**
 * The words that actions and states are made of, read from the sources: a text of them alone stays in a log. Written
 * by \`UPDATE_DOCS=1 npx jest test/docs\`.
 */
export const WORDS: ReadonlySet<string> = new Set(
  \`
${lines(all)}
\`
    .trim()
    .split(/\\s/),
);
`;

it('W3: a log keeps the words of the machines and of their work, and knows each of them', () => {
  expect(stale('src/recorder/privacy/words.ts', moduleText(words()))).toBe('');
  expect(WORDS.has('')).toBe(false);
});
