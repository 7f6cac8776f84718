import { isDay } from '../../src/rules/days';
import type { Database, DeliveryRowsTable } from '../data/schema';
import { CHANNELS } from './catalogue';

/** The columns of a file of deliveries, in this order; money in US dollars. */
export const DELIVERY_COLUMNS = [
  'day',
  'channel',
  'game',
  'impressions',
  'clicks',
  'installs',
  'spend',
  'revenue',
] as const;

/** A line of the file cannot be used; the message names it, from 1. */
export class DeliveriesFileError extends Error {
  override readonly name = 'DeliveriesFileError';

  constructor(line: number, problem: string) {
    super(`line ${line}: ${problem}`);
  }
}

const LONGEST_GAME = 100;
const MOST = 1e15;
/** Rows in one statement: 11 values each, below SQLite's limit of 32,766. */
const BATCH = 2_000;

/** The cells of one line of CSV (RFC 4180), none of which goes over lines. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))(?=,|$)/g)].map(
    ([, quoted, plain = '']) =>
      quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'),
  );

function count(text: string, name: string, line: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > MOST)
    throw new DeliveriesFileError(line, `${name} "${text}" is not a whole number.`);
  return value;
}

function cents(text: string, name: string, line: number): number {
  const [, whole = '', part = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (whole === '')
    throw new DeliveriesFileError(line, `${name} "${text}" is not an amount, as 12.50.`);
  return count(whole + part.padEnd(2, '0'), name, line);
}

function rowOf(text: string, owner: string, line: number): DeliveryRowsTable {
  const cells = cellsOf(text);
  if (cells.length !== DELIVERY_COLUMNS.length)
    throw new DeliveriesFileError(
      line,
      `${cells.length} cells; ${DELIVERY_COLUMNS.length} are needed.`,
    );
  const [day = '', channel = '', game = '', impressions = '', clicks = '', installs = ''] = cells;
  const [spend = '', revenue = ''] = cells.slice(-2);
  if (!isDay(day)) throw new DeliveriesFileError(line, `day "${day}" is not a day, as 2026-03-31.`);
  if (!CHANNELS.some(({ id }) => id === channel))
    throw new DeliveriesFileError(
      line,
      `channel "${channel}" is not one of ${CHANNELS.map(({ id }) => id).join(', ')}.`,
    );
  if (game === '' || game.length > LONGEST_GAME || /\p{C}/u.test(game))
    throw new DeliveriesFileError(line, `game must be a text of 1 to ${LONGEST_GAME} letters.`);
  return {
    owner,
    day,
    channel,
    game,
    campaign: '',
    country: '',
    impressions: count(impressions, 'impressions', line),
    clicks: count(clicks, 'clicks', line),
    installs: count(installs, 'installs', line),
    spend_cents: cents(spend, 'spend', line),
    revenue_cents: cents(revenue, 'revenue', line),
  };
}

/** Reads a file of deliveries. Throws {@link DeliveriesFileError} at the first line that cannot be used. */
export function readDeliveries(text: string, owner: string): DeliveryRowsTable[] {
  const [head = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (head !== DELIVERY_COLUMNS.join(','))
    throw new DeliveriesFileError(1, `the columns must be ${DELIVERY_COLUMNS.join(',')}.`);
  return lines.flatMap((line, at) => (line === '' ? [] : [rowOf(line, owner, at + 2)]));
}

/** Takes deliveries in, all or none; what is there already of the same day, channel and game is replaced. */
export async function saveDeliveries(
  db: Database,
  rows: readonly DeliveryRowsTable[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (let at = 0; at < rows.length; at += BATCH)
      await trx
        .insertInto('delivery_rows')
        .values(rows.slice(at, at + BATCH))
        .onConflict((conflict) =>
          conflict
            .columns(['owner', 'day', 'channel', 'game', 'campaign', 'country'])
            .doUpdateSet((row) => ({
              impressions: row.ref('excluded.impressions'),
              clicks: row.ref('excluded.clicks'),
              installs: row.ref('excluded.installs'),
              spend_cents: row.ref('excluded.spend_cents'),
              revenue_cents: row.ref('excluded.revenue_cents'),
            })),
        )
        .execute();
  });
}
