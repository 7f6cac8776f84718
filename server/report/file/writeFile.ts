import { sql } from 'kysely';
import { csvCell, neutralised } from '../../../src/rules/csvCell';
import type { FileKind } from '../../../src/rules/report';
import type { Language } from '../../http/language';
import type { Database } from '../../data/schema';
import { channelName, gameName } from '../catalogue';
import type { ReportScope } from '../query';
import { inScope } from '../scope';
import { COLUMNS, CURRENCY, HEADINGS, type ColumnName } from './columns';
import { STORES } from './stores';

/** Chinese and English spreadsheets read UTF-8 only after this mark. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';
/** Rows read at a time. */
const PAGE = 5_000;

const name = (text: string): string => csvCell(neutralised(text));

const count = (value: number | null): string => (value === null ? '' : String(value));

/** Formats cents as an amount, exactly. */
function money(cents: number | null): string {
  if (cents === null) return '';
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** A row of either table. */
type Row = Readonly<Record<'day' | 'channel' | 'game' | 'campaign' | 'country', string>> &
  Readonly<
    Record<
      'age' | 'impressions' | 'clicks' | 'installs' | 'players' | 'spend_cents' | 'revenue_cents',
      number | null
    >
  >;

const CELLS: Readonly<Record<ColumnName, (row: Row) => string>> = {
  day: ({ day }) => day,
  install_day: ({ day }) => day,
  channel: ({ channel }) => name(channelName(channel)),
  game: ({ game }) => name(gameName(game)),
  campaign: ({ campaign }) => name(campaign),
  country: ({ country }) => country,
  age: ({ age }) => count(age),
  impressions: ({ impressions }) => count(impressions),
  clicks: ({ clicks }) => count(clicks),
  installs: ({ installs }) => count(installs),
  players: ({ players }) => count(players),
  spend: ({ spend_cents }) => money(spend_cents),
  revenue: ({ revenue_cents }) => money(revenue_cents),
  currency: () => CURRENCY,
};

export interface FileRequest {
  /** The id of a studio, or that of the sample. */
  readonly owner: string;
  readonly holds: FileKind;
  readonly scope: ReportScope;
  readonly language: Language;
}

/**
 * Writes a report's deliveries or cohorts as a file, in pieces: CSV (RFC 4180) in UTF-8 with a byte order mark,
 * formulas neutralized, oldest day first. Importing it again changes nothing.
 */
export async function* writeFile(
  db: Database,
  { owner, holds, scope, language }: FileRequest,
): AsyncGenerator<string> {
  const columns: readonly ColumnName[] = COLUMNS[holds];
  const { table, key } = STORES[holds];
  const lineOf = (row: Row) => columns.map((column) => CELLS[column](row)).join(',') + LINE_END;
  yield BYTE_ORDER_MARK + columns.map((column) => HEADINGS[language][column]).join(',') + LINE_END;
  const names = sql.join(key.map((column) => sql.ref(column)));
  let last: Row | undefined;
  do {
    let page = inScope(db, owner, scope, table).selectAll().limit(PAGE);
    for (const column of key) page = page.orderBy(sql.ref(column));
    if (last !== undefined) {
      const after = new Map(Object.entries(last));
      const values = sql.join(key.map((column) => after.get(column)));
      page = page.where(sql<boolean>`(${names}) > (${values})`);
    }
    const rows = await page.$castTo<Row>().execute();
    yield rows.map(lineOf).join('');
    last = rows.length === PAGE ? rows.at(-1) : undefined;
  } while (last !== undefined);
}
