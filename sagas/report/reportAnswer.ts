import type {
  ReportChannel,
  ReportChoice,
  ReportData,
  ReportFigures,
  ReportProblem,
  ReportRow,
  ReportSeries,
} from '../../machines/report/report';
import { daysIn } from '../../src/rules/days';
import { REPORT_COMPARES, REPORT_MAX_DAYS } from '../../src/rules/report';
import type { ApiError } from '../../machines/apiError';
import { analysis } from './analysisAnswer';
import { breakdown } from './breakdownAnswer';
import { cohorts } from './cohortsAnswer';
import type { Read } from './read';
import {
  amount,
  count,
  day,
  fail,
  flag,
  list,
  name,
  number,
  oneOf,
  orNull,
  reading,
  record,
  text,
} from './read';

/** No honest answer has longer lists. */
const MAX_ROWS = 100_000;
const MAX_CHANNELS = 100;
const MAX_CHOICES = 1_000;

const range: Read<ReportData['range']> = (value) => {
  const { from, to } = record(value);
  const read = { from: day(from), to: day(to) };
  const days = daysIn(read.from, read.to);
  return days >= 1 && days <= REPORT_MAX_DAYS ? read : fail();
};

const span: Read<{ first: string; last: string }> = (value) => {
  const { first, last } = record(value);
  return { first: day(first), last: day(last) };
};

const channel: Read<ReportChannel> = (value) => {
  const { id, name: shown, kind } = record(value);
  if (kind !== 'social' && kind !== 'search' && kind !== 'video') return fail();
  return { id: name(id), name: name(shown), kind };
};

const choice: Read<ReportChoice> = (value) => {
  const { id, name: shown } = record(value);
  return { id: name(id), name: name(shown) };
};

const choices = list(choice, MAX_CHOICES);

const figures: Read<ReportFigures> = (value) => {
  const fields = record(value);
  return {
    impressions: orNull(count)(fields['impressions']),
    clicks: orNull(count)(fields['clicks']),
    installs: orNull(count)(fields['installs']),
    spend: number(fields['spend']),
    revenue: orNull(number)(fields['revenue']),
    costPerInstall: orNull(number)(fields['costPerInstall']),
    clickRate: orNull(amount)(fields['clickRate']),
    returnOnAdSpend: orNull(number)(fields['returnOnAdSpend']),
  };
};

const row: Read<ReportRow> = (value) => {
  const fields = record(value);
  return {
    day: day(fields['day']),
    channel: name(fields['channel']),
    game: name(fields['game']),
    campaign: text(fields['campaign']),
    country: text(fields['country']),
    ...figures(fields),
  };
};

const rows = list(row, MAX_ROWS);

const series =
  (days: number): Read<ReportSeries> =>
  (value) => {
    const fields = record(value);
    const daily = <T>(read: Read<T>, given: unknown): T[] => {
      const values = list(read, days)(given);
      return values.length === days ? values : fail();
    };
    return {
      channel: name(fields['channel']),
      spend: daily(number, fields['spend']),
      revenue: daily(number, fields['revenue']),
      installs: daily(count, fields['installs']),
    };
  };

const data: Read<ReportData> = (value) => {
  const fields = record(value);
  const asked = range(fields['range']);
  const days = daysIn(asked.from, asked.to);
  return {
    sample: flag(fields['sample']),
    range: asked,
    channel: orNull(name)(fields['channel']),
    game: orNull(name)(fields['game']),
    campaign: orNull(name)(fields['campaign']),
    country: orNull(name)(fields['country']),
    compare: oneOf(REPORT_COMPARES)(fields['compare']),
    span: orNull(span)(fields['span']),
    channels: list(channel, MAX_CHANNELS)(fields['channels']),
    games: choices(fields['games']),
    campaigns: choices(fields['campaigns']),
    countries: choices(fields['countries']),
    figures: figures(fields['figures']),
    previous: orNull(figures)(fields['previous']),
    analysis: analysis(fields['analysis']),
    breakdown: breakdown(fields['breakdown']),
    cohorts: orNull(cohorts)(fields['cohorts']),
    series: list(series(days), MAX_CHANNELS)(fields['series']),
    rows: rows(fields['rows']),
    page: Math.max(1, count(fields['page'])),
    size: Math.max(1, count(fields['size'])),
    total: count(fields['total']),
    sort: name(fields['sort']),
  };
};

/** Where the rows of a report can be fetched as a file. */
export interface FileLink {
  /** From the root of the API host. */
  path: string;
  rows: number;
}

/** Nothing else than a file of the platform is fetched; its token carries the wish. */
const FILE_PATH = /^\/api\/report\/files\?token=[\w.-]{1,2000}$/;

const filePath: Read<string> = (value) =>
  typeof value === 'string' && FILE_PATH.test(value) ? value : fail();

/** Reads the data of GET /api/report; null where they are no report. */
export const readReport = reading(data);

/** Reads the data of GET /api/report/file; null where they are no link. */
export const readFileLink = reading<FileLink>((value) => {
  const fields = record(value);
  return { path: filePath(fields['path']), rows: count(fields['rows']) };
});

/** Which problem of the page a failed call is (spec 2: report texts; spec 8). */
export function reportProblem(error: ApiError): ReportProblem {
  const { rule, failure } = error;
  if (/^(data|body|ret\.invalid)/.test(rule)) return { kind: 'invalid', error };
  return { kind: failure ? 'failed' : 'refused', error };
}
