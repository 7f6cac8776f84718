import type { ReportQuery } from '../../../machines/report/report';
import {
  isReportSort,
  REPORT_DEFAULT_SIZE,
  REPORT_DEFAULT_SORT,
  REPORT_PAGE_SIZES,
} from '../../rules/report';

/** Longest value of the address that is passed on, in characters; the platform judges what it says. */
const MAX_LENGTH = 40;

const text = (parameters: URLSearchParams, name: string): string | null =>
  parameters.get(name)?.slice(0, MAX_LENGTH) || null;

const page = (parameters: URLSearchParams): number => {
  const given = parameters.get('page') ?? '';
  return /^[1-9]\d{0,6}$/.test(given) ? Number(given) : 1;
};

/** What the address asks for. Page, size and order that make no sense are the usual ones. */
export function readAddress(search: string): ReportQuery {
  const parameters = new URLSearchParams(search);
  const sort = parameters.get('sort') ?? '';
  return {
    from: text(parameters, 'from'),
    to: text(parameters, 'to'),
    channel: text(parameters, 'channel'),
    page: page(parameters),
    size:
      REPORT_PAGE_SIZES.find((each) => String(each) === parameters.get('size')) ??
      REPORT_DEFAULT_SIZE,
    sort: isReportSort(sort) ? sort : REPORT_DEFAULT_SORT,
  };
}

/** The address that asks for something else; what is as usual is left out, other parameters stay. */
export function writeAddress(search: string, changes: Partial<ReportQuery>): string {
  const parameters = new URLSearchParams(search);
  const { from, to, channel, page: wanted, size, sort } = { ...readAddress(search), ...changes };
  const values = {
    from,
    to,
    channel,
    sort: sort === REPORT_DEFAULT_SORT ? null : sort,
    size: size === REPORT_DEFAULT_SIZE ? null : String(size),
    page: wanted === 1 ? null : String(wanted),
  };
  for (const [name, value] of Object.entries(values)) {
    if (value === null) parameters.delete(name);
    else parameters.set(name, value);
  }
  const written = parameters.toString();
  return written === '' ? '' : `?${written}`;
}
