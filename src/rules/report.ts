/** The options of a report request (spec 2: report page), shared by portal and server. */

/** The content of a report file: deliveries, or what players have paid since their install. */
export const FILE_KINDS = ['deliveries', 'cohorts'] as const;

export type FileKind = (typeof FILE_KINDS)[number];

/** The days after install in a cohort file; the install day is 0. */
export const FILE_AGES = [0, 1, 3, 7, 14, 30] as const;

/** Longest range, in days, both ends included. */
export const REPORT_MAX_DAYS = 366;
/** Longest range, in days, that separates both campaign and country, which needs every row. */
export const REPORT_MOST_DAYS_OF_BOTH = 92;
/** The default range of a report, in days. */
export const REPORT_DEFAULT_DAYS = 30;
/** Row counts of a table page. */
export const REPORT_PAGE_SIZES = [10, 20, 50, 100] as const;
export const REPORT_DEFAULT_SIZE = 20;

/** The compared days: those before the range, or those a year (52 weeks) before. */
export const REPORT_COMPARES = ['previous', 'year'] as const;

export type Comparing = (typeof REPORT_COMPARES)[number];

export const REPORT_DEFAULT_COMPARE: Comparing = 'previous';

export const isComparing = (text: string): text is Comparing =>
  REPORT_COMPARES.some((each) => each === text);

/** Key figures. Money in US dollars, rates as fractions; null if unknown or divided by zero. */
export interface ReportFigures {
  impressions: number | null;
  clicks: number | null;
  installs: number | null;
  spend: number;
  revenue: number | null;
  costPerInstall: number | null;
  clickRate: number | null;
  returnOnAdSpend: number | null;
}

/** One row of the table: what one channel delivered for one game on one day. */
export interface ReportRow extends ReportFigures {
  day: string;
  channel: string;
  game: string;
  /** Empty if unknown, as is the country. */
  campaign: string;
  country: string;
}

/** The sortable columns of the table. */
export const REPORT_COLUMNS = [
  'day',
  'channel',
  'game',
  'campaign',
  'country',
  'impressions',
  'clicks',
  'installs',
  'spend',
  'revenue',
  'costPerInstall',
  'clickRate',
  'returnOnAdSpend',
] as const;

export type ReportColumn = (typeof REPORT_COLUMNS)[number];

/** A column, with a leading minus for descending order. */
export type ReportSort = ReportColumn | `-${ReportColumn}`;

/** The newest days first. */
export const REPORT_DEFAULT_SORT: ReportSort = '-day';

export const sortParts = (sort: ReportSort): { column: ReportColumn; descending: boolean } => {
  const descending = sort.startsWith('-');
  // A sort order is a column with or without its sign.
  return { column: (descending ? sort.slice(1) : sort) as ReportColumn, descending };
};

export const isReportSort = (text: string): text is ReportSort =>
  REPORT_COLUMNS.some((column) => text === column || text === `-${column}`);
