import type { ReportQuery } from '../../../machines/report/report';
import {
  isComparing,
  isReportSort,
  REPORT_DEFAULT_COMPARE,
  REPORT_DEFAULT_SIZE,
  REPORT_DEFAULT_SORT,
  REPORT_PAGE_SIZES,
} from '../../rules/report';

/** Longest value of the address that is passed on, in characters; the server validates it. */
const MAX_LENGTH = 40;
/** As long as the name of a game or campaign. */
const MAX_NAME = 120;

const text = (parameters: URLSearchParams, name: string, most = MAX_LENGTH): string | null =>
  Array.from(parameters.get(name) ?? '')
    .slice(0, most)
    .join('') || null;

const page = (parameters: URLSearchParams): number => {
  const given = parameters.get('page') ?? '';
  return /^[1-9]\d{0,6}$/.test(given) ? Number(given) : 1;
};

/** The query in an address. Invalid page, size and order fall back to the defaults. */
export function readAddress(search: string): ReportQuery {
  const parameters = new URLSearchParams(search);
  const sort = parameters.get('sort') ?? '';
  const compare = parameters.get('compare') ?? '';
  return {
    from: text(parameters, 'from'),
    to: text(parameters, 'to'),
    channel: text(parameters, 'channel'),
    game: text(parameters, 'game', MAX_NAME),
    campaign: text(parameters, 'campaign', MAX_NAME),
    country: text(parameters, 'country'),
    compare: isComparing(compare) ? compare : REPORT_DEFAULT_COMPARE,
    page: page(parameters),
    size:
      REPORT_PAGE_SIZES.find((each) => String(each) === parameters.get('size')) ??
      REPORT_DEFAULT_SIZE,
    sort: isReportSort(sort) ? sort : REPORT_DEFAULT_SORT,
  };
}

/** The address of a changed query. Defaults are omitted; other parameters stay. */
export function writeAddress(search: string, changes: Partial<ReportQuery>): string {
  const parameters = new URLSearchParams(search);
  const wanted = { ...readAddress(search), ...changes };
  const { from, to, channel, game, campaign, country, compare, page: shown, size, sort } = wanted;
  const values = {
    from,
    to,
    channel,
    game,
    campaign,
    country,
    compare: compare === REPORT_DEFAULT_COMPARE ? null : compare,
    sort: sort === REPORT_DEFAULT_SORT ? null : sort,
    size: size === REPORT_DEFAULT_SIZE ? null : String(size),
    page: shown === 1 ? null : String(shown),
  };
  for (const [name, value] of Object.entries(values)) {
    if (value === null) parameters.delete(name);
    else parameters.set(name, value);
  }
  const written = parameters.toString();
  return written === '' ? '' : `?${written}`;
}
