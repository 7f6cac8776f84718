import { sql } from 'kysely';
import { csvCell, neutralised } from '../../../src/rules/csvCell';
import type { Language } from '../../http/language';
import type { Database } from '../../data/schema';
import type { DeliveryRowsTable } from '../../data/deliverySchema';
import { channelName, gameName } from '../catalogue';
import type { ReportScope } from '../query';
import { inScope } from '../scope';
import { COLUMNS, CURRENCY, HEADINGS, type ColumnName } from './columns';

/** Spreadsheets in Chinese and English read UTF-8 only with this mark in front. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';
/** Rows read at a time. */
const PAGE = 5_000;

const name = (text: string): string => csvCell(neutralised(text));

const count = (value: number | null): string => (value === null ? '' : String(value));

/** Cents as an amount, exactly. */
function money(cents: number | null): string {
  if (cents === null) return '';
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const CELLS: Readonly<Record<ColumnName, (row: DeliveryRowsTable) => string>> = {
  day: ({ day }) => day,
  channel: ({ channel }) => name(channelName(channel)),
  game: ({ game }) => name(gameName(game)),
  campaign: ({ campaign }) => name(campaign),
  country: ({ country }) => country,
  impressions: ({ impressions }) => count(impressions),
  clicks: ({ clicks }) => count(clicks),
  installs: ({ installs }) => count(installs),
  spend: ({ spend_cents }) => money(spend_cents),
  revenue: ({ revenue_cents }) => money(revenue_cents),
  currency: () => CURRENCY,
};

const lineOf = (row: DeliveryRowsTable): string =>
  COLUMNS.map((column) => CELLS[column](row)).join(',') + LINE_END;

const KEY = ['day', 'channel', 'game', 'campaign', 'country'] as const;

/**
 * The deliveries that a report is about as a file, piece by piece: CSV (RFC 4180) in UTF-8 with a byte order mark,
 * formulas neutralised (decisions: report), the oldest day first. Taken in again it changes nothing.
 */
export async function* writeFile(
  db: Database,
  owner: string,
  scope: ReportScope,
  language: Language,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + COLUMNS.map((column) => HEADINGS[language][column]).join(',') + LINE_END;
  const names = sql.join(KEY.map((column) => sql.ref(column)));
  let last: DeliveryRowsTable | undefined;
  do {
    let page = inScope(db, owner, scope).selectAll().limit(PAGE);
    for (const column of KEY) page = page.orderBy(column);
    if (last !== undefined) {
      const { day, channel, game, campaign, country } = last;
      page = page.where(
        sql<boolean>`(${names}) > (${sql.join([day, channel, game, campaign, country])})`,
      );
    }
    const rows = await page.execute();
    yield rows.map(lineOf).join('');
    last = rows.length === PAGE ? rows.at(-1) : undefined;
  } while (last !== undefined);
}
