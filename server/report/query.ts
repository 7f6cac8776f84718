import { addDays, daysIn, isDay } from '../../src/rules/days';
import { enumerated } from '../../src/rules/enumerated';
import {
  FILE_KINDS,
  isReportSort,
  REPORT_COMPARES,
  REPORT_DEFAULT_COMPARE,
  REPORT_DEFAULT_DAYS,
  REPORT_DEFAULT_SIZE,
  REPORT_DEFAULT_SORT,
  REPORT_MAX_DAYS,
  REPORT_PAGE_SIZES,
  type Comparing,
  type FileKind,
  type ReportSort,
} from '../../src/rules/report';
import { Refusal } from '../http/errors';
import { fieldsOf } from '../json';
import { CHANNELS } from './catalogue';
import { LONGEST_NAME } from './file/columns';

const SIZES = REPORT_PAGE_SIZES.map(String);
const CHANNEL_IDS = CHANNELS.map(({ id }) => id);

/** What users read if a report's address is invalid. */
const QUERY_WORDS = {
  once: (name: string) => ({
    en: `The address has “${name}” more than once.`,
    zh: `网址中的“${name}”重复`,
  }),
  halfRange: {
    en: 'Choose both a start and an end date.',
    zh: '请同时选择开始日期和结束日期',
  },
  from: {
    en: 'The start date in the address isn’t a date.',
    zh: '网址中的开始日期无效',
  },
  to: {
    en: 'The end date in the address isn’t a date.',
    zh: '网址中的结束日期无效',
  },
  order: {
    en: 'The end date can’t be before the start date.',
    zh: '结束日期不能早于开始日期',
  },
  tooLong: {
    en: `Choose ${REPORT_MAX_DAYS} days or fewer.`,
    zh: `最多可选 ${REPORT_MAX_DAYS}\u00a0天`,
  },
  channel: {
    en: 'There is no such channel.',
    zh: '没有该渠道',
  },
  name: (name: string) => ({
    en: `“${name}” in the address is too long.`,
    zh: `网址中的“${name}”过长`,
  }),
  compare: {
    en: 'The report can’t be compared with that.',
    zh: '无法与该时段对比',
  },
  sort: {
    en: 'The table can’t be sorted by that.',
    zh: '表格无法按该项排序',
  },
  page: {
    en: 'The page must be a number from 1.',
    zh: '页码必须是从 1 开始的数字',
  },
  size: {
    en: `A page holds ${enumerated(SIZES, false)} rows.`,
    zh: `每页可显示 ${enumerated(SIZES, true)}\u00a0行`,
  },
  holds: {
    en: 'This file does not exist.',
    zh: '没有该文件',
  },
} as const;

/** The deliveries that a report covers. Days as `YYYY-MM-DD`, both included. */
export interface ReportScope {
  readonly from: string;
  readonly to: string;
  /** Ids; null for all. */
  readonly channel: string | null;
  readonly game: string | null;
  readonly campaign: string | null;
  readonly country: string | null;
}

export interface ReportQuery extends ReportScope {
  /** From 1. */
  readonly page: number;
  readonly size: number;
  readonly sort: ReportSort;
  readonly compare: Comparing;
}

type Parameters = Readonly<Record<string, unknown>>;

/** Returns a parameter's text; null if absent or empty. A repeated parameter is refused. */
function parameter(parameters: Parameters, name: string): string | null {
  const value = parameters[name];
  if (value === undefined || value === '') return null;
  if (typeof value !== 'string') throw new Refusal(QUERY_WORDS.once(name));
  return value;
}

function range(parameters: Parameters, newest: string): { from: string; to: string } {
  const from = parameter(parameters, 'from');
  const to = parameter(parameters, 'to');
  if (from === null && to === null)
    return { from: addDays(newest, 1 - REPORT_DEFAULT_DAYS), to: newest };
  if (from === null || to === null) throw new Refusal(QUERY_WORDS.halfRange);
  if (!isDay(from)) throw new Refusal(QUERY_WORDS.from);
  if (!isDay(to)) throw new Refusal(QUERY_WORDS.to);
  if (from > to) throw new Refusal(QUERY_WORDS.order);
  if (daysIn(from, to) > REPORT_MAX_DAYS) throw new Refusal(QUERY_WORDS.tooLong);
  return { from, to };
}

/** Returns the choice that a parameter names; `usual` if it is absent. */
function choiceOf<Choice, Usual>(
  parameters: Parameters,
  name: 'channel' | 'compare' | 'size' | 'holds',
  choices: readonly Choice[],
  usual: Usual,
): Choice | Usual {
  const text = parameter(parameters, name);
  if (text === null) return usual;
  const choice = choices.find((each) => String(each) === text);
  if (choice === undefined) throw new Refusal(QUERY_WORDS[name]);
  return choice;
}

/** Returns the name of a game, campaign or country; null for all. An unknown name has no figures. */
function nameOf(parameters: Parameters, name: string): string | null {
  const value = parameter(parameters, name);
  if (value === null || Array.from(value).length <= LONGEST_NAME) return value;
  throw new Refusal(QUERY_WORDS.name(name));
}

function sortOf(parameters: Parameters): ReportSort {
  const sort = parameter(parameters, 'sort') ?? REPORT_DEFAULT_SORT;
  if (isReportSort(sort)) return sort;
  throw new Refusal(QUERY_WORDS.sort);
}

function pageOf(parameters: Parameters): number {
  const text = parameter(parameters, 'page') ?? '1';
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new Refusal(QUERY_WORDS.page);
}

/** Returns the kind of file: deliveries, unless cohorts are requested. @throws {Refusal} */
export const parseFileKind = (query: unknown): FileKind =>
  choiceOf(fieldsOf(query), 'holds', FILE_KINDS, 'deliveries');

/** Parses a report's parameters; without a range it covers the last days up to `newest`. @throws {Refusal} */
export function parseReportQuery(query: unknown, newest: string): ReportQuery {
  const parameters = fieldsOf(query);
  return {
    ...range(parameters, newest),
    channel: choiceOf(parameters, 'channel', CHANNEL_IDS, null),
    game: nameOf(parameters, 'game'),
    campaign: nameOf(parameters, 'campaign'),
    country: nameOf(parameters, 'country'),
    compare: choiceOf(parameters, 'compare', REPORT_COMPARES, REPORT_DEFAULT_COMPARE),
    page: pageOf(parameters),
    size: choiceOf(parameters, 'size', REPORT_PAGE_SIZES, REPORT_DEFAULT_SIZE),
    sort: sortOf(parameters),
  };
}
