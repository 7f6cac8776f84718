import { enumerated } from '../../../src/rules/enumerated';
import type { Language } from '../../http/language';
import { HEADINGS, REQUIRED, type ColumnName } from './columns';

/** Why a file, a line or a cell is refused; `{value}`, `{more}` and `{name}` are filled in. */
const WORDS = {
  empty: {
    en: 'The file is empty. Its first line must name the columns.',
    zh: '文件为空，首行必须是列名',
  },
  binary: {
    en: 'This isn’t a CSV file. Save the spreadsheet as CSV (UTF-8).',
    zh: '不是 CSV 文件，请将表格另存为 CSV（UTF-8）',
  },
  encoding: {
    en: 'This line isn’t UTF-8 text. Save the file as CSV (UTF-8).',
    zh: '该行不是 UTF-8 文本，请将文件另存为 CSV（UTF-8）',
  },
  tooLarge: {
    en: 'The file is larger than {more}\u00a0MB. Split it.',
    zh: '文件超过 {more}\u00a0MB，请拆分',
  },
  tooManyRows: {
    en: 'The file has more than {more} rows. Split it.',
    zh: '文件超过 {more}\u00a0行，请拆分',
  },
  noHeadings: {
    en: 'No column of this line is known. The first line must name the columns, among them {more}.',
    zh: '该行没有可识别的列名，首行必须是列名，包括：{more}',
  },
  missingColumn: { en: 'The column “{name}” is missing.', zh: '缺少“{name}”列' },
  doubleColumn: { en: 'The column “{value}” is named twice.', zh: '“{value}”列重复' },
  noRows: { en: 'There are no rows below the column names.', zh: '列名下方没有数据' },
  quote: {
    en: 'A quotation mark is out of place. Reading stopped here.',
    zh: '引号位置有误，读取到此为止',
  },
  longLine: { en: 'The line is too long. Reading stopped here.', zh: '该行过长，读取到此为止' },
  cells: {
    en: 'Expected {more} cells, found {value}.',
    zh: '应有 {more}\u00a0个单元格，实际 {value}\u00a0个',
  },
  required: { en: 'Enter a value.', zh: '请填写' },
  dayFormat: { en: 'Enter a day such as 2026-03-31.', zh: '请按 2026-03-31 的格式填写日期' },
  dayImpossible: { en: 'There is no such day.', zh: '该日期不存在' },
  dayEarly: { en: 'Enter a day from {more} on.', zh: '请填写 {more} 及之后的日期' },
  dayLate: {
    en: 'Enter a day up to {more}, the last complete one (UTC).',
    zh: '请填写 {more}（UTC，最近的完整一天）及之前的日期',
  },
  channel: { en: 'Enter one of: {more}.', zh: '请填写以下渠道之一：{more}' },
  long: { en: 'Use {more} characters or fewer.', zh: '最多 {more}\u00a0个字符' },
  control: {
    en: 'Remove line breaks and invisible characters.',
    zh: '请删除换行符和不可见字符',
  },
  country: {
    en: 'Enter a country code of two letters, such as US, or nothing.',
    zh: '请填写两位国家/地区代码（如 US），或留空',
  },
  count: {
    en: 'Enter a whole number without separators, such as 12500, or nothing.',
    zh: '请填写不带分隔符的整数（如 12500），或留空',
  },
  money: {
    en: 'Enter an amount without currency sign or separators, such as 1250.50.',
    zh: '请填写不带货币符号和千位分隔符的金额，如 1250.50',
  },
  cents: { en: 'Use at most two decimals.', zh: '最多两位小数' },
  tooMuch: { en: 'The number is too large.', zh: '数值过大' },
  currency: { en: 'Amounts must be in {more}.', zh: '金额须为 {more}' },
  age: { en: 'Enter one of: {more}.', zh: '请填写以下天数之一：{more}' },
  young: {
    en: 'Players of this day reach this age on {more}. Leave the row out until that day (UTC) is over.',
    zh: '这天的玩家到 {more}（UTC）才满此天数，请在该日结束后再导入此行',
  },
  duplicate: {
    en: 'Line {more} already has this day, channel, game, campaign and country. Delete one of them.',
    zh: '与第\u00a0{more}\u00a0行的日期、渠道、游戏、广告系列和国家/地区相同，请删除其中一行',
  },
  duplicateAge: {
    en: 'Line {more} already has this install day, channel, game, campaign, country and age. Delete one of them.',
    zh: '与第\u00a0{more}\u00a0行的安装日期、渠道、游戏、广告系列、国家/地区和安装后天数相同，请删除其中一行',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;

export type ProblemKind = keyof typeof WORDS;

export interface FileProblem {
  readonly kind: ProblemKind;
  /** Line of the file, from 1. */
  readonly line: number;
  /** From 1; null for a whole line or the file. */
  readonly column: number | null;
  readonly name: ColumnName | null;
  /** The file's own heading of that column; empty if it has none. */
  readonly heading: string;
  /** The cell's text, at most 60 characters. */
  readonly value: string;
  /** Further detail for the text: a limit, the choices, another line. */
  readonly more: string | readonly string[];
  /** How many of its kind the column has, if it is the first of them; else 0. */
  times: number;
}

const LONGEST_VALUE = 60;

export const cut = (text: string): string => Array.from(text).slice(0, LONGEST_VALUE).join('');

/** Creates a problem at a place; details that are not given are unknown. */
export const problemAt = (
  kind: ProblemKind,
  line: number,
  { column = null, name = null, heading = '', value = '', more = '' }: Partial<FileProblem> = {},
): FileProblem => ({
  kind,
  line,
  column,
  name,
  heading,
  value: cut(value),
  more,
  times: 0,
});

/** Most problems that are reported; all are counted. */
export const MAX_REPORTED = 100;

/** Compares by line and column; what is missing from a line comes after what is wrong in it. */
const inFileOrder = (a: FileProblem, b: FileProblem) =>
  a.line - b.line || (a.column ?? Number.MAX_SAFE_INTEGER) - (b.column ?? Number.MAX_SAFE_INTEGER);

/** Returns the problems to report, in the order of the file: the first of each kind, and others. */
export const reportable = (problems: readonly FileProblem[]): FileProblem[] =>
  problems
    .toSorted((a, b) => Math.sign(b.times) - Math.sign(a.times) || inFileOrder(a, b))
    .slice(0, MAX_REPORTED)
    .toSorted(inFileOrder);

const LIKE_THIS = {
  en: (text: string, times: number) => `${text} (${times.toLocaleString('en')} like this)`,
  zh: (text: string, times: number) => `${text}（此类共 ${times.toLocaleString('en')}\u00a0处）`,
} as const;

/**
 * Returns a problem as users read it; `name` is the file's heading, or that of a missing column, and empty if no column
 * is concerned.
 */
export function said(problem: FileProblem, language: Language) {
  const { kind, line, column, heading, value } = problem;
  const name = heading || (problem.name === null ? '' : HEADINGS[language][problem.name]);
  const required = () => REQUIRED.deliveries.map((each) => HEADINGS[language][each]);
  const more = kind === 'noHeadings' ? required() : problem.more;
  const isChinese = language === 'zh';
  const filled = {
    value,
    more: typeof more === 'string' ? more : enumerated(more, isChinese),
    name,
  };
  const text = WORDS[kind][language].replaceAll(
    /\{(value|more|name)\}/g,
    (_whole, slot: keyof typeof filled) => filled[slot],
  );
  return { line, column, name, value, text };
}

/** As {@link said}, for all problems of a file. If not all are reported, the first of a kind says how many there are. */
export const saidAll = (
  { problems, wrong }: { readonly problems: readonly FileProblem[]; readonly wrong: number },
  language: Language,
) =>
  problems.map((problem) => {
    const { text, ...place } = said(problem, language);
    const isCounted = problem.times > 1 && wrong > problems.length;
    return { ...place, text: isCounted ? LIKE_THIS[language](text, problem.times) : text };
  });
