import type { FileKind } from '../../../src/rules/report';
import type { Language } from '../../http/language';

/** The columns of each kind of file, in the order in which they are written. */
export const COLUMNS = {
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
  /** What the players of an install day have paid in total, by age in days. */
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

/** Required columns; other columns may be absent, and their values are then unknown. */
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

/**
 * Names in the exports of ad channels. Such a heading only counts if no other heading names the column, so that the
 * portal's own files are always read the same way.
 */
export const ALIASES: Readonly<Partial<Record<ColumnName, readonly string[]>>> = {
  day: ['Date', '投放日期', '日'],
  install_day: ['Install date', '安装日'],
  channel: ['Media source', '媒体渠道', '广告渠道'],
  game: ['Game name', 'App', 'App name', '游戏名称', '应用', '应用名称'],
  campaign: ['Campaign name', '广告系列名称', '推广系列', '推广系列名称'],
  country: ['Country code', 'Country/Region', 'Country/Territory', '国家', '国家或地区'],
  impressions: ['Impr.', '展示次数', '曝光量'],
  clicks: ['点击次数', '点击数'],
  installs: ['App installs', '安装数', '安装次数', '应用安装量'],
  spend: ['Cost', 'Amount spent', 'Amount spent (USD)', '费用', '消耗', '花费金额'],
  currency: ['Currency code', '货币', '货币代码'],
};

const NAMES: readonly ColumnName[] = [...new Set([...COLUMNS.deliveries, ...COLUMNS.cohorts])];

const byHeading = (
  headingsOf: (name: ColumnName) => readonly string[],
): ((heading: string) => ColumnName | undefined) => {
  const names = new Map(
    NAMES.flatMap((name) => headingsOf(name).map((each) => [each.toLowerCase(), name] as const)),
  );
  return (heading) => names.get(heading.trim().toLowerCase());
};

const columnOf = byHeading((name) => [name, HEADINGS.en[name], HEADINGS.zh[name]]);
const likeColumn = byHeading((name) => ALIASES[name] ?? []);

/** Returns the column of each heading: by its own name, else by an alias whose column is still free. */
function columnsNamed(headings: readonly string[]): readonly (ColumnName | undefined)[] {
  const named = headings.map(columnOf);
  const taken = new Set(named);
  return headings.map((heading, at) => {
    const like = likeColumn(heading);
    if (named[at] !== undefined || like === undefined || taken.has(like)) return named[at];
    taken.add(like);
    return like;
  });
}

/**
 * Returns the kind of file that the headings belong to, and each heading's column, in either language and any case;
 * undefined for a heading that the kind does not have.
 */
export function columnsOf(headings: readonly string[]): {
  readonly holds: FileKind;
  readonly columns: readonly (ColumnName | undefined)[];
} {
  const columns = columnsNamed(headings);
  const known = (kind: FileKind) =>
    columns.map((column) => COLUMNS[kind].find((each) => each === column));
  const [deliveries, cohorts] = [known('deliveries'), known('cohorts')];
  const count = (all: typeof columns) => all.filter((column) => column !== undefined).length;
  return count(cohorts) > count(deliveries)
    ? { holds: 'cohorts', columns: cohorts }
    : { holds: 'deliveries', columns: deliveries };
}

export const CURRENCY = 'USD';

/** Longest name of a game or campaign, in characters. */
export const LONGEST_NAME = 120;
