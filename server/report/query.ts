import { addDays, daysIn, isDay } from '../../src/rules/days';
import {
  FILE_KINDS,
  isComparing,
  isReportSort,
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
import { fieldsOf } from '../json';
import { CHANNELS } from './catalogue';

/** Which part of the deliveries a report is about. Days as `YYYY-MM-DD`, both included. */
export interface ReportScope {
  readonly from: string;
  readonly to: string;
  /** Ids; null for all. */
  readonly channel: string | null;
  readonly game: string | null;
  readonly campaign: string | null;
  readonly country: string | null;
}

/** A report as it is asked for. */
export interface ReportQuery extends ReportScope {
  /** From 1. */
  readonly page: number;
  readonly size: number;
  readonly sort: ReportSort;
  /** With which days the range is compared. */
  readonly compare: Comparing;
}

/** A parameter that cannot be used, with the words for the person (ret 50000). */
export class ReportQueryError extends Error {
  override readonly name = 'ReportQueryError';
}

type Parameters = Readonly<Record<string, unknown>>;

/** The parameter's text; null when it is absent or empty. Given twice, it is none. */
function parameter(parameters: Parameters, name: string): string | null {
  const value = parameters[name];
  if (value === undefined || value === '') return null;
  if (typeof value !== 'string') throw new ReportQueryError(`Give "${name}" once.`);
  return value;
}

function range(parameters: Parameters, newest: string): { from: string; to: string } {
  const from = parameter(parameters, 'from');
  const to = parameter(parameters, 'to');
  if (from === null && to === null)
    return { from: addDays(newest, 1 - REPORT_DEFAULT_DAYS), to: newest };
  if (from === null || to === null)
    throw new ReportQueryError('Give both a first and a last day, or neither.');
  if (!isDay(from)) throw new ReportQueryError('The first day must be a date such as 2026-03-31.');
  if (!isDay(to)) throw new ReportQueryError('The last day must be a date such as 2026-03-31.');
  if (from > to) throw new ReportQueryError('The first day must not be after the last day.');
  if (daysIn(from, to) > REPORT_MAX_DAYS)
    throw new ReportQueryError(`A report covers at most ${REPORT_MAX_DAYS} days.`);
  return { from, to };
}

function channelOf(parameters: Parameters): string | null {
  const channel = parameter(parameters, 'channel');
  if (channel === null || CHANNELS.some(({ id }) => id === channel)) return channel;
  throw new ReportQueryError('There is no such channel.');
}

const LONGEST_NAME = 120;

/** The name of a game, campaign or country; null for all. What there is not has no figures. */
function nameOf(parameters: Parameters, name: string): string | null {
  const value = parameter(parameters, name);
  if (value === null || value.length <= LONGEST_NAME) return value;
  throw new ReportQueryError(`"${name}" is too long.`);
}

function compareOf(parameters: Parameters): Comparing {
  const compare = parameter(parameters, 'compare') ?? REPORT_DEFAULT_COMPARE;
  if (isComparing(compare)) return compare;
  throw new ReportQueryError('The report cannot be compared with that.');
}

function sortOf(parameters: Parameters): ReportSort {
  const sort = parameter(parameters, 'sort') ?? REPORT_DEFAULT_SORT;
  if (isReportSort(sort)) return sort;
  throw new ReportQueryError('The table cannot be sorted by that.');
}

function pageOf(parameters: Parameters): number {
  const text = parameter(parameters, 'page') ?? '1';
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new ReportQueryError('The page must be a number from 1.');
}

function sizeOf(parameters: Parameters): number {
  const text = parameter(parameters, 'size') ?? String(REPORT_DEFAULT_SIZE);
  const size = REPORT_PAGE_SIZES.find((each) => String(each) === text);
  if (size !== undefined) return size;
  throw new ReportQueryError(`A page holds ${REPORT_PAGE_SIZES.join(', ')} rows.`);
}

/**
 * What a file is to hold: deliveries, unless cohorts are named.
 * @throws {ReportQueryError} with words for the person
 */
export function parseFileKind(query: unknown): FileKind {
  const holds = parameter(fieldsOf(query), 'holds') ?? 'deliveries';
  const kind = FILE_KINDS.find((each) => each === holds);
  if (kind === undefined) throw new ReportQueryError('There is no such file.');
  return kind;
}

/**
 * Reads the parameters of a report; without a range it is the last days up to `newest`.
 * @throws {ReportQueryError} with words for the person
 */
export function parseReportQuery(query: unknown, newest: string): ReportQuery {
  const parameters = fieldsOf(query);
  return {
    ...range(parameters, newest),
    channel: channelOf(parameters),
    game: nameOf(parameters, 'game'),
    campaign: nameOf(parameters, 'campaign'),
    country: nameOf(parameters, 'country'),
    compare: compareOf(parameters),
    page: pageOf(parameters),
    size: sizeOf(parameters),
    sort: sortOf(parameters),
  };
}
