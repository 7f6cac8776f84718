import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { en } from '../../src/text/en';
import { META, NO_SCRIPT } from '../../src/text/meta';
import { zh } from '../../src/text/zh';

/** Quoted by the specification. */
const FIXED: readonly string[] = [en.signIn.remember];

const NONE = '–';

const read = (path: string): string => readFileSync(join(__dirname, '../..', path), 'utf8');

/** The lines of the table of terms: what no text says, by language. */
const terms = read('docs/texts.md')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, english = '', , neverEn = '', neverZh = '']) => ({ english, neverEn, neverZh }));

const listed = (cell: string, separator: string): string[] =>
  cell === NONE ? [] : cell.split(separator);

/** Every text within, whatever it is part of. */
const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
};

/** What the mails say: the quoted parts of their sources. */
const mailsIn = (language: string): string[] =>
  read(`server/mail/texts/${language}.ts`).match(/'[^'\n]*'|`[^`]*`/g) ?? [];

const english = textsOf([en, META.en, NO_SCRIPT.en, mailsIn('en')]).filter(
  (text) => !FIXED.includes(text),
);
const chinese = textsOf([zh, META.zh, NO_SCRIPT.zh, mailsIn('zh')]);

it('has terms to look for, and texts to look in', () => {
  expect(terms.length).toBeGreaterThan(50);
  expect([english.length, chinese.length].every((count) => count > 300)).toBe(true);
});

it.each(terms)('says “$english”, in no other words', ({ neverEn, neverZh }) => {
  const found = [
    ...listed(neverEn, ', ').flatMap((word) =>
      english.filter((text) => new RegExp(`\\b${word}\\b`, 'i').test(text)),
    ),
    ...listed(neverZh, ' ').flatMap((word) => chinese.filter((text) => text.includes(word))),
  ];
  expect(found).toEqual([]);
});
