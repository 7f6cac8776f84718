/** What a report may be asked for (spec 2: report page). Portal and platform share it. */

/** What a file of the report tells: what was delivered, or what players have paid since they came. */
export const FILE_KINDS = ['deliveries', 'cohorts'] as const;

export type FileKind = (typeof FILE_KINDS)[number];

/** At how many days after their install a file of cohorts tells of players; the day itself is 0. */
export const FILE_AGES = [0, 1, 3, 7, 14, 30] as const;

/** Longest range, in days, both ends included. */
export const REPORT_MAX_DAYS = 366;
/** Campaign and country together are told apart in ranges of at most so many days: what is kept of both is every row. */
export const REPORT_MOST_DAYS_OF_BOTH = 92;
/** The range of a report that is asked for without one, in days. */
export const REPORT_DEFAULT_DAYS = 30;
/** How many rows a page of the table may hold. */
export const REPORT_PAGE_SIZES = [10, 20, 50, 100] as const;
export const REPORT_DEFAULT_SIZE = 20;

/** With which days a range is compared: those before it, or those a year (52 weeks) before. */
export const REPORT_COMPARES = ['previous', 'year'] as const;

export type Comparing = (typeof REPORT_COMPARES)[number];

export const REPORT_DEFAULT_COMPARE: Comparing = 'previous';

/** True for a text that names a comparison. */
export const isComparing = (text: string): text is Comparing =>
  REPORT_COMPARES.some((each) => each === text);

/** The columns of the table by which it can be sorted. */
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

/** A column, with a minus before it for the greatest first. */
export type ReportSort = ReportColumn | `-${ReportColumn}`;

/** The newest days first. */
export const REPORT_DEFAULT_SORT: ReportSort = '-day';

/** The column of a sort order and its direction. */
export const sortParts = (sort: ReportSort): { column: ReportColumn; descending: boolean } => {
  const descending = sort.startsWith('-');
  // A sort order is a column with or without its sign.
  return { column: (descending ? sort.slice(1) : sort) as ReportColumn, descending };
};

/** True for a text that names a sort order. */
export const isReportSort = (text: string): text is ReportSort =>
  REPORT_COLUMNS.some((column) => text === column || text === `-${column}`);
