import type {
  ReportChannel,
  ReportChoice,
  ReportData,
  ReportProblem,
  ReportSeries,
} from '../../machines/report/report';
import { daysIn } from '../../src/rules/days';
import { REPORT_COMPARES, REPORT_MAX_DAYS } from '../../src/rules/report';
import type { ReportFigures, ReportRow } from '../../src/rules/report';
import type { ApiError } from '../../machines/apiError';
import { analysis } from './analysisAnswer';
import { breakdown } from './breakdownAnswer';
import { cohorts } from './cohortsAnswer';
import {
  type Read,
  amount,
  count,
  fail,
  flag,
  list,
  name,
  number,
  object,
  oneOf,
  orNull,
  reading,
  record,
  text,
} from '../../src/kit/read';
import { day } from '../day';

/** No valid response has longer lists. */
const MAX_ROWS = 100_000;
const MAX_CHANNELS = 100;
const MAX_CHOICES = 1_000;

const range: Read<ReportData['range']> = (value) => {
  const read = object({ from: day, to: day })(value);
  const days = daysIn(read.from, read.to);
  return days >= 1 && days <= REPORT_MAX_DAYS ? read : fail();
};

const span = object({ first: day, last: day });

const channel = object<ReportChannel>({
  id: name,
  name,
  kind: oneOf(['social', 'search', 'video']),
});

const choices = list(object<ReportChoice>({ id: name, name }), MAX_CHOICES);

const FIGURES = {
  impressions: orNull(count),
  clicks: orNull(count),
  installs: orNull(count),
  spend: number,
  revenue: orNull(number),
  costPerInstall: orNull(number),
  clickRate: orNull(amount),
  returnOnAdSpend: orNull(number),
};

const figures = object<ReportFigures>(FIGURES);

const row = object<ReportRow>({
  day,
  channel: name,
  game: name,
  campaign: text,
  country: text,
  ...FIGURES,
});

/** The series of a channel, with one value per day. */
const series = (days: number): Read<ReportSeries> => {
  const daily =
    <T>(read: Read<T>): Read<T[]> =>
    (value) => {
      const values = list(read, days)(value);
      return values.length === days ? values : fail();
    };
  const read = object({
    channel: name,
    spend: daily(number),
    revenue: daily(number),
    installs: daily(count),
  });
  return (value) => {
    const known = read(value);
    // During an upgrade, a server of the previous version responds without it.
    const { revenueSpend = known.spend } = record(value);
    return { ...known, revenueSpend: daily(number)(revenueSpend) };
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
    // During an upgrade, a server of the previous version responds without it.
    complete: figures(fields['complete'] ?? fields['figures']),
    previous: orNull(figures)(fields['previous']),
    analysis: analysis(fields['analysis']),
    breakdown: breakdown(fields['breakdown']),
    cohorts: orNull(cohorts)(fields['cohorts']),
    series: list(series(days), MAX_CHANNELS)(fields['series']),
    rows: list(row, MAX_ROWS)(fields['rows']),
    page: Math.max(1, count(fields['page'])),
    size: Math.max(1, count(fields['size'])),
    total: count(fields['total']),
    sort: name(fields['sort']),
  };
};

interface FileLink {
  /** From the root of the API host. */
  path: string;
  rows: number;
}

/** Only files of the API are downloaded; the token contains the query. */
const FILE_PATH = /^\/api\/report\/files\?token=[\w.-]{1,2000}$/;

const filePath: Read<string> = (value) =>
  typeof value === 'string' && FILE_PATH.test(value) ? value : fail();

/** Reads the data of GET /api/report; null for anything else. */
export const readReport = reading(data);

/** Reads the data of GET /api/report/file; null for anything else. */
export const readFileLink = reading(object<FileLink>({ path: filePath, rows: count }));

/** Maps a failed request to the page's problem (spec 2: report texts; spec 8). */
export function reportProblem(error: ApiError): ReportProblem {
  const { rule, failure } = error;
  if (/^(data|body|ret\.invalid)/.test(rule)) return { kind: 'invalid', error };
  return { kind: failure ? 'failed' : 'refused', error };
}
