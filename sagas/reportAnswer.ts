import type {
  ReportChannel,
  ReportData,
  ReportFigures,
  ReportOutcome,
  ReportProblem,
  ReportRow,
  ReportSeries,
} from '../machines/report';
import { daysIn, isDay } from '../src/config/days';
import type { Json } from '../src/config/json';
import { isRecord } from '../src/config/json';
import { REPORT_MAX_DAYS } from '../src/config/report';
import { shownAddress } from './failures';
import type { HttpAnswer, HttpRequest } from './ports';

/** Reads a value or throws {@link Unreadable}. */
type Read<T> = (value: unknown) => T;

/** The answer does not have the shape of a report. Never leaves this file. */
class Unreadable extends Error {}

/** No honest answer has lists or names longer than these. */
const MAX_ROWS = 100_000;
const MAX_CHANNELS = 100;
const MAX_NAME = 200;

function fail(): never {
  throw new Unreadable();
}

const record: Read<Json> = (value) => (isRecord(value) ? value : fail());
const flag: Read<boolean> = (value) => (typeof value === 'boolean' ? value : fail());
const name: Read<string> = (value) =>
  typeof value === 'string' && value !== '' && value.length <= MAX_NAME ? value : fail();
const day: Read<string> = (value) => (typeof value === 'string' && isDay(value) ? value : fail());
const amount: Read<number> = (value) =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : fail();
const count: Read<number> = (value) => (Number.isSafeInteger(value) ? amount(value) : fail());
const orNull =
  <T>(read: Read<T>): Read<T | null> =>
  (value) =>
    value === null ? null : read(value);
const list =
  <T>(read: Read<T>, most: number): Read<T[]> =>
  (value) =>
    Array.isArray(value) && value.length <= most ? value.map((each) => read(each)) : fail();

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

const figures: Read<ReportFigures> = (value) => {
  const fields = record(value);
  return {
    impressions: count(fields['impressions']),
    clicks: count(fields['clicks']),
    installs: count(fields['installs']),
    spend: amount(fields['spend']),
    revenue: amount(fields['revenue']),
    costPerInstall: orNull(amount)(fields['costPerInstall']),
    clickRate: orNull(amount)(fields['clickRate']),
    returnOnAdSpend: orNull(amount)(fields['returnOnAdSpend']),
  };
};

const row: Read<ReportRow> = (value) => {
  const fields = record(value);
  return {
    day: day(fields['day']),
    channel: name(fields['channel']),
    game: name(fields['game']),
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
      spend: daily(amount, fields['spend']),
      revenue: daily(amount, fields['revenue']),
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
    span: orNull(span)(fields['span']),
    channels: list(channel, MAX_CHANNELS)(fields['channels']),
    figures: figures(fields['figures']),
    previous: orNull(figures)(fields['previous']),
    series: list(series(days), MAX_CHANNELS)(fields['series']),
    rows: rows(fields['rows']),
    page: Math.max(1, count(fields['page'])),
    size: Math.max(1, count(fields['size'])),
    total: count(fields['total']),
    sort: name(fields['sort']),
  };
};

/** The rows of a report as a file needs them. */
export interface ReportRows {
  range: ReportData['range'];
  channels: ReportChannel[];
  rows: ReportRow[];
}

const allRows: Read<ReportRows> = (value) => {
  const fields = record(value);
  return {
    range: range(fields['range']),
    channels: list(channel, MAX_CHANNELS)(fields['channels']),
    rows: rows(fields['rows']),
  };
};

/** The longest text of a refusal that is kept, in characters. */
const MAX_MESSAGE = 8_192;

const message = (body: Json): string | null => {
  const words = body['message'] ?? body['msg'];
  return typeof words === 'string' && words !== '' ? words.slice(0, MAX_MESSAGE) : null;
};

/**
 * Opens the platform's envelope (spec 3: ret, data, message or msg). Anything but the number 0 is not a
 * success; a body that is not an object, or data of another shape, is invalid.
 */
function opened<T>(
  answer: HttpAnswer,
  { method, url }: Pick<HttpRequest, 'method' | 'url'>,
  read: Read<T>,
): { kind: 'read'; value: T } | ReportProblem {
  if (!answer.ok) return { kind: 'failed', failure: answer.failure };
  const { status, body } = answer.response;
  if (status >= 300) {
    const failure = { kind: 'badResponse', status, method, url: shownAddress(url) } as const;
    return { kind: 'failed', failure };
  }
  if (!isRecord(body)) return { kind: 'invalid' };
  const { ret } = body;
  if (typeof ret !== 'number' || !Number.isFinite(ret)) return { kind: 'invalid' };
  if (ret !== 0) return { kind: 'refused', ret, message: message(body) };
  try {
    return { kind: 'read', value: read(body['data']) };
  } catch (error) {
    if (error instanceof Unreadable) return { kind: 'invalid' };
    throw error;
  }
}

/** Reads the answer to GET /api/report. */
export function readReport(answer: HttpAnswer, request: HttpRequest): ReportOutcome {
  const read = opened(answer, request, data);
  return read.kind === 'read' ? { kind: 'report', data: read.value } : read;
}

/** Reads the answer to GET /api/report/rows. */
export const readRows = (
  answer: HttpAnswer,
  request: HttpRequest,
): { kind: 'read'; value: ReportRows } | ReportProblem => opened(answer, request, allRows);
