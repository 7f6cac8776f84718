import type { Language } from '../../http/language';

/** The columns of a file of deliveries, in the order in which one is written. */
export const COLUMNS = [
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
  'currency',
] as const;

export type ColumnName = (typeof COLUMNS)[number];

/** What a file must have; of the others what is not told is unknown. */
export const REQUIRED: readonly ColumnName[] = ['day', 'channel', 'game', 'spend'];

/** The headings of a file, as the page names its columns. */
export const HEADINGS: Readonly<Record<Language, Readonly<Record<ColumnName, string>>>> = {
  en: {
    day: 'Day',
    channel: 'Channel',
    game: 'Game',
    campaign: 'Campaign',
    country: 'Country',
    impressions: 'Impressions',
    clicks: 'Clicks',
    installs: 'Installs',
    spend: 'Spend',
    revenue: 'Revenue',
    currency: 'Currency',
  },
  zh: {
    day: '日期',
    channel: '渠道',
    game: '游戏',
    campaign: '广告系列',
    country: '国家/地区',
    impressions: '展示量',
    clicks: '点击量',
    installs: '安装量',
    spend: '花费',
    revenue: '收入',
    currency: '币种',
  },
};

const BY_HEADING: ReadonlyMap<string, ColumnName> = new Map(
  COLUMNS.flatMap((name) =>
    [HEADINGS.en, HEADINGS.zh].map((headings) => [headings[name].toLowerCase(), name] as const),
  ),
);

/** The column that a heading names, in either language and any case; undefined for another one. */
export const columnOf = (heading: string): ColumnName | undefined =>
  BY_HEADING.get(heading.trim().toLowerCase());

/** The one currency of a studio. */
export const CURRENCY = 'USD';

/** Longest name of a game or campaign, in characters. */
export const LONGEST_NAME = 120;
