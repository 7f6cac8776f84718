import { asMeant } from '../../../src/rules/csvCell';
import { addDays, dayAt, isDay } from '../../../src/rules/days';
import type { DeliveryRowsTable } from '../../data/deliverySchema';
import { CHANNELS, gameId } from '../catalogue';
import { CURRENCY, LONGEST_NAME, REQUIRED, type ColumnName } from './columns';
import { problemAt, type FileProblem, type ProblemKind } from './problem';

/** A row of a file, whoever it will belong to. */
export type FileRow = Omit<DeliveryRowsTable, 'owner'>;

/** Where each column stands in the file, from 0; undefined for one that it does not have. */
export type Layout = Readonly<Partial<Record<ColumnName, number>>>;

/** How a file is read beyond its columns. */
export interface Reading {
  readonly layout: Layout;
  /** Cells in each line. */
  readonly width: number;
  /** The decimal sign may be a comma: where another sign divides the cells. */
  readonly decimalComma: boolean;
  /** The last day that can be complete (UTC). */
  readonly yesterday: string;
}

const FIRST_DAY = '2010-01-01';

/** The last day that a file read at a time may tell of. */
export const lastDayAt = (now: number): string => addDays(dayAt(now), -1);

/** A cell that cannot be used: why, and what would be. */
class CellError extends Error {
  override readonly name = 'CellError';

  constructor(
    readonly kind: ProblemKind,
    readonly more = '',
  ) {
    super(kind);
  }
}

function dayIn(text: string, yesterday: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) throw new CellError('dayFormat');
  if (!isDay(text)) throw new CellError('dayImpossible');
  if (text < FIRST_DAY) throw new CellError('dayEarly', FIRST_DAY);
  if (text > yesterday) throw new CellError('dayLate', yesterday);
  return text;
}

const CHANNEL_IDS: ReadonlyMap<string, string> = new Map(
  CHANNELS.flatMap(({ id, name }) => [
    [id, id],
    [name.toLowerCase(), id],
  ]),
);
const CHANNEL_NAMES = CHANNELS.map(({ name }) => name).join(', ');

function channelIn(text: string): string {
  const id = CHANNEL_IDS.get(text.toLowerCase());
  if (id === undefined) throw new CellError('channel', CHANNEL_NAMES);
  return id;
}

function nameIn(text: string): string {
  const name = asMeant(text).normalize('NFC');
  if (/\p{C}/u.test(name)) throw new CellError('control');
  if (Array.from(name).length > LONGEST_NAME) throw new CellError('long', String(LONGEST_NAME));
  return name;
}

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** CLDR's names for no country at all. */
const NO_COUNTRIES = ['ZZ', 'XA', 'XB', 'EU', 'EZ', 'UN', 'QO'];

const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) && !NO_COUNTRIES.includes(code) && regions.of(code) !== undefined;
const countries = new Map<string, boolean>();

function countryIn(text: string): string {
  const code = text.toUpperCase();
  if (code === '') return code;
  // Asked for each row, and few are different.
  const isKnown = countries.get(code) ?? isCountry(code);
  if (code.length === 2) countries.set(code, isKnown);
  if (!isKnown) throw new CellError('country');
  return code;
}

/** A whole number as it is counted, exactly. */
function wholeIn(digits: string): number {
  const value = Number(digits);
  if (!Number.isSafeInteger(value)) throw new CellError('tooMuch');
  return value;
}

function countIn(text: string): number | null {
  if (text === '') return null;
  if (!/^\d+$/.test(text)) throw new CellError('count');
  return wholeIn(text);
}

/** An amount in cents, by its text: no fraction is ever rounded. */
function centsIn(text: string, decimalComma: boolean): number | null {
  if (text === '') return null;
  const amount = decimalComma ? text.replace(',', '.') : text;
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  if (whole === '') throw new CellError('money');
  if (part.length > 2) throw new CellError('cents');
  const cents = wholeIn(whole + part.padEnd(2, '0'));
  return sign === '' || cents === 0 ? cents : -cents;
}

function currencyIn(text: string): string {
  if (text !== '' && text.toUpperCase() !== CURRENCY) throw new CellError('currency', CURRENCY);
  return CURRENCY;
}

/**
 * Reads the cells of one line. Either a row, or all that is wrong with them; `line` is that of the file, from 1.
 */
export function readRow(
  cells: readonly string[],
  line: number,
  { layout, width, decimalComma, yesterday }: Reading,
): FileRow | FileProblem[] {
  if (cells.length !== width)
    return [problemAt('cells', line, { value: String(cells.length), more: String(width) })];
  const problems: FileProblem[] = [];
  const read = <T>(name: ColumnName, reader: (text: string) => T, nothing: T): T => {
    const at = layout[name];
    const text = at === undefined ? '' : (cells[at] ?? '').trim();
    try {
      if (text === '' && REQUIRED.includes(name)) throw new CellError('required');
      return reader(text);
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      const column = at === undefined ? null : at + 1;
      problems.push(problemAt(error.kind, line, { column, name, value: text, more: error.more }));
      return nothing;
    }
  };
  const row = {
    day: read('day', (text) => dayIn(text, yesterday), ''),
    channel: read('channel', channelIn, ''),
    game: read('game', (text) => gameId(nameIn(text)), ''),
    campaign: read('campaign', nameIn, ''),
    country: read('country', countryIn, ''),
    impressions: read('impressions', countIn, null),
    clicks: read('clicks', countIn, null),
    installs: read('installs', countIn, null),
    spend_cents: read('spend', (text) => centsIn(text, decimalComma), null) ?? 0,
    revenue_cents: read('revenue', (text) => centsIn(text, decimalComma), null),
  };
  read('currency', currencyIn, '');
  if (problems.length === 0) return row;
  return problems.toSorted((a, b) => (a.column ?? 0) - (b.column ?? 0));
}
