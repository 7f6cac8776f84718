import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FAILURES, TOO_MANY_COOKIES } from '../../server/http/failurePage';
import { IDENTITY_TEXTS } from '../../server/identity/texts';
import { en } from '../../src/text/en';
import * as englishPages from '../../src/text/en/pages';
import type { Language } from '../../src/text/languages';
import { META, NO_SCRIPT } from '../../src/text/meta';
import { zh } from '../../src/text/zh';
import { checks } from '../../src/text/zh/checks';
import { chinesePages } from '../support/chinesePages';
import { sourceFiles } from '../support/sources';

/** Quoted by the specification. */
const FIXED: readonly string[] = [en.signIn.remember];

const NONE = '–';

const read = (path: string): string => readFileSync(join(__dirname, '../..', path), 'utf8');

/** The rows of the table of terms: the forbidden terms, by language. */
const terms = read('docs/texts.md')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, english = '', chinese = '', neverEn = '', neverZh = '']) => ({
    english,
    chinese,
    neverEn,
    neverZh,
  }));

const listed = (cell: string, separator: string): string[] =>
  cell === NONE ? [] : cell.split(separator);

/** All texts of a nested value. */
const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
};

/** The texts of the emails: the string literals of their sources. */
const mailsIn = (language: Language): string[] =>
  readdirSync(join(__dirname, '../../server/mail/texts'))
    .filter((name) => name.startsWith(language))
    .flatMap((name) => read(`server/mail/texts/${name}`).match(/'[^'\n]*'|`[^`]*`/g) ?? []);

/** The texts of the platform's responses: the string literals of a language. */
const responsesIn = (language: Language): string[] =>
  sourceFiles('server').flatMap(
    ({ text }) => text.match(new RegExp(`\\b${language}:\\s+(?:'[^'\n]*'|\`[^\`]*\`)`, 'g')) ?? [],
  );

/** The texts of mails, of responses, and of pages that are not the portal's. */
const besides = (language: Language): string[] =>
  textsOf([
    META[language],
    NO_SCRIPT[language],
    mailsIn(language),
    responsesIn(language),
    IDENTITY_TEXTS[language],
    [...FAILURES, TOO_MANY_COOKIES].map((failure) => failure[language]),
  ]);

const english = textsOf([en, englishPages, besides('en')]).filter((text) => !FIXED.includes(text));
const chinese = textsOf([zh, chinesePages, besides('zh')]);

it('has terms to search for, and texts to search', () => {
  expect(terms.length).toBeGreaterThan(50);
  expect([english.length, chinese.length].every((count) => count > 300)).toBe(true);
});

it.each(terms)('uses “$english”, and no other term for it', ({ neverEn, neverZh }) => {
  const found = [
    ...listed(neverEn, ', ').flatMap((word) =>
      english.filter((text) => new RegExp(`\\b${word}\\b`, 'i').test(text)),
    ),
    ...listed(neverZh, ' ').flatMap((word) => chinese.filter((text) => text.includes(word))),
  ];
  expect(found).toEqual([]);
});

/** The terms in a cell, without remarks. */
const wordsOf = (cell: string): string[] =>
  cell
    .replaceAll(/（地址：(.*?)）/g, '、$1')
    .replaceAll(/[（(].*?[）)]/g, '')
    .split(/\s*[,/、]\s*/)
    .map((word) => word.toLowerCase());

/** Each text by the path of its key. */
const byKey = (value: unknown, path = ''): [string, string][] => {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => byKey(inner, `${path}.${key}`));
};

it('translates a text that is a single term to the same term in Chinese', () => {
  const inChinese = new Map(byKey({ ...zh, ...chinesePages }));
  const alone = byKey({ ...en, ...englishPages }).flatMap(([key, text]) => {
    const fitting = terms.filter(({ english: cell }) => wordsOf(cell).includes(text.toLowerCase()));
    return fitting.length === 0 ? [] : [{ key, chinese: inChinese.get(key) ?? '', fitting }];
  });
  expect(alone.length).toBeGreaterThan(40);
  const others = alone.filter(
    ({ chinese: text, fitting }) =>
      !fitting.some(({ chinese: cell }) =>
        wordsOf(cell).some((word) => text.toLowerCase().includes(word)),
      ),
  );
  expect(others.map(({ key, chinese: text }) => `${key}: ${text}`)).toEqual([]);
});

it('breaks no English line between a figure and its word', () => {
  expect(english.filter((text) => /\d-\p{L}/u.test(text))).toEqual([]);
});

it('breaks no line between a figure and its unit', () => {
  const all = [...english, ...chinese];
  const isKept = /\u00a0|\\u00a0/;
  expect(chinese.filter((text) => isKept.test(text)).length).toBeGreaterThan(120);
  expect(
    all.filter((text) =>
      /[\d}] (?:MB|[个份位台名周天封小处市次款条秒美行页]|分钟)|第 [\d${]/.test(text),
    ),
  ).toEqual([]);
});

it('ends a Chinese text of several sentences with a full stop', () => {
  // An email follows the first; the second joins other texts.
  const continued: readonly string[] = [zh.help.writeTo, zh.form.rules.join];
  const found = textsOf([zh, chinesePages]).filter(
    (text) => /[。？！]./.test(text) && !/[。？！：…”）]$/.test(text) && !continued.includes(text),
  );
  expect(found).toEqual([]);
});

/** Errors, hints and introductions by their keys. */
const ALONE = [
  /^\.(?:checks|notices)\./,
  /\.(?:errors|link|may|meanings|part|passkeyErrors|refused|setUp|unshown)\./,
  /\.(?:\w*[hH]int|about\w*|handOver\w*|intro\w*|not[A-Z]\w*|sure\w*)$/,
  /\.(?:emailTaken|failed|lastWay|noAdministrator|none|nothing|onlyThis|passkeyAgain|refused)$/,
  /\.(?:sameRole|tooSoon|unavailable|unsure)$|^\.secondStep\.signIn\./,
  /^\.report\.charts\.(?:above|late|weekly)$/,
  /^\.(?:account\.data\.(?:next|ready)|requestAccess\.invited|supportRecording\.review\.empty)$/,
];

it('ends no Chinese error, hint or introduction of one sentence with a full stop', () => {
  // Other texts or a link follow these in the same line.
  const continued = [zh.form.errors.passwordWeak, chinesePages.report.unshown.cohorts];
  const keyed = byKey({ ...zh, ...chinesePages, checks }).filter(
    ([key, text]) =>
      ALONE.some((pattern) => pattern.test(key)) &&
      key !== '.consent.kept.none' &&
      !continued.includes(text),
  );
  const responses = [...responsesIn('zh'), ...textsOf(IDENTITY_TEXTS.zh)];
  const found = [...keyed.map(([, text]) => text), ...responses].filter((text) =>
    /^[^。？！]*。['`]?$/.test(text),
  );
  expect(found).toEqual([]);
});

it('contracts no English legal text', () => {
  expect(textsOf(englishPages.legal).filter((text) => /n’t\b|’(?:ll|re|ve)\b/.test(text))).toEqual(
    [],
  );
});

it('has a space between Han and a name in a Chinese text, and none before a date', () => {
  const texts = textsOf([zh, chinesePages]);
  expect(
    texts.filter((text) => /\p{Script=Han}(?:\{\{name| \{\{(?:date|day)\}\})/u.test(text)),
  ).toEqual([]);
});

it('addresses the user at most once in a Chinese text', () => {
  expect(textsOf([zh, chinesePages]).filter((text) => /您.*您/.test(text))).toEqual([]);
});

it('uses 账户 only for an ad account', () => {
  expect(chinese.filter((text) => /(?<!广告)账户/.test(text))).toEqual([]);
});
