import type { FileKind } from '../../../src/rules/report';
import type { Language } from '../../http/language';

/** The columns of each kind of file, in the order in which one is written. */
export const COLUMNS = {
  /** What was delivered. */
  deliveries: [
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
  ],
  /** What the players of an install day have paid in all, by how many days they are old. */
  cohorts: [
    'install_day',
    'channel',
    'game',
    'campaign',
    'country',
    'age',
    'players',
    'revenue',
    'currency',
  ],
} as const satisfies Record<FileKind, readonly string[]>;

export type ColumnName = (typeof COLUMNS)[FileKind][number];

/** What a file must have; of the others what is not told is unknown. */
export const REQUIRED: Readonly<Record<FileKind, readonly ColumnName[]>> = {
  deliveries: ['day', 'channel', 'game', 'spend'],
  cohorts: ['install_day', 'channel', 'game', 'age', 'players', 'revenue'],
};

/** The headings of a file, as the page names its columns. */
export const HEADINGS: Readonly<Record<Language, Readonly<Record<ColumnName, string>>>> = {
  en: {
    day: 'Day',
    install_day: 'Install day',
    channel: 'Channel',
    game: 'Game',
    campaign: 'Campaign',
    country: 'Country',
    age: 'Age',
    impressions: 'Impressions',
    clicks: 'Clicks',
    installs: 'Installs',
    players: 'Players',
    spend: 'Spend',
    revenue: 'Revenue',
    currency: 'Currency',
  },
  zh: {
    day: '日期',
    install_day: '安装日期',
    channel: '渠道',
    game: '游戏',
    campaign: '广告系列',
    country: '国家/地区',
    age: '安装后天数',
    impressions: '展示量',
    clicks: '点击量',
    installs: '安装量',
    players: '玩家数',
    spend: '花费',
    revenue: '收入',
    currency: '币种',
  },
};

const NAMES: readonly ColumnName[] = [...new Set([...COLUMNS.deliveries, ...COLUMNS.cohorts])];

const BY_HEADING: ReadonlyMap<string, ColumnName> = new Map(
  NAMES.flatMap((name) =>
    [name, HEADINGS.en[name], HEADINGS.zh[name]].map(
      (heading) => [heading.toLowerCase(), name] as const,
    ),
  ),
);

const columnOf = (heading: string): ColumnName | undefined =>
  BY_HEADING.get(heading.trim().toLowerCase());

/**
 * Which kind of file its headings tell of, and the column that each names, in either language and any case; undefined
 * for one that the kind does not have.
 */
export function columnsOf(headings: readonly string[]): {
  readonly holds: FileKind;
  readonly columns: readonly (ColumnName | undefined)[];
} {
  const columns = headings.map(columnOf);
  const known = (kind: FileKind) =>
    columns.map((column) => COLUMNS[kind].find((each) => each === column));
  const [deliveries, cohorts] = [known('deliveries'), known('cohorts')];
  const count = (all: typeof columns) => all.filter((column) => column !== undefined).length;
  return count(cohorts) > count(deliveries)
    ? { holds: 'cohorts', columns: cohorts }
    : { holds: 'deliveries', columns: deliveries };
}

/** The one currency of a studio. */
export const CURRENCY = 'USD';

/** Longest name of a game or campaign, in characters. */
export const LONGEST_NAME = 120;
