import { asMeant } from '../../../src/rules/csvCell';
import { addDays, dayAt, isDay } from '../../../src/rules/days';
import { UNSEEN_IN_NAME } from '../../../src/rules/personText';
import { FILE_AGES } from '../../../src/rules/report';
import { CHANNELS } from '../catalogue';
import { CURRENCY, LONGEST_NAME } from './columns';
import type { FileProblem, ProblemKind } from './problem';

const FIRST_DAY = '2010-01-01';

/** Returns the last day that a file may contain at a given time. */
export const lastDayAt = (now: number): string => addDays(dayAt(now), -1);

/** A cell that cannot be used, with the reason and the valid values. */
export class CellError extends Error {
  override readonly name = 'CellError';

  constructor(
    readonly kind: ProblemKind,
    readonly more: FileProblem['more'] = '',
  ) {
    super(kind);
  }
}

/** Each reader below throws a CellError for what it cannot use. */

/** Reads a day up to yesterday. */
export function dayIn(text: string, yesterday: string): string {
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
const CHANNEL_NAMES = CHANNELS.map(({ name }) => name);

/** Reads a channel by its name or id. */
export function channelIn(text: string): string {
  const id = CHANNEL_IDS.get(text.toLowerCase());
  if (id === undefined) throw new CellError('channel', CHANNEL_NAMES);
  return id;
}

export function nameIn(text: string): string {
  const name = asMeant(text).normalize('NFC');
  if (UNSEEN_IN_NAME.test(name)) throw new CellError('control');
  if (Array.from(name).length > LONGEST_NAME) throw new CellError('long', String(LONGEST_NAME));
  return name;
}

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** CLDR codes that are not countries. */
const NO_COUNTRIES = ['ZZ', 'XA', 'XB', 'EU', 'EZ', 'UN', 'QO'];

const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) && !NO_COUNTRIES.includes(code) && regions.of(code) !== undefined;
const countries = new Map<string, boolean>();

/** Reads a country code; empty if absent. */
export function countryIn(text: string): string {
  const code = text.toUpperCase();
  if (code === '') return code;
  // Cached, as it runs for each row and few values differ.
  const isKnown = countries.get(code) ?? isCountry(code);
  if (code.length === 2) countries.set(code, isKnown);
  if (!isKnown) throw new CellError('country');
  return code;
}

/** Largest count, and amount in cents: the database can hold the sum of 90 million of them. */
const LARGEST = 100_000_000_000;

/** Reads a whole number, exactly. */
function wholeIn(digits: string): number {
  const value = Number(digits);
  if (value > LARGEST) throw new CellError('tooMuch');
  return value;
}

/** Reads a count; null if the cell is empty. */
export function countIn(text: string): number | null {
  if (text === '') return null;
  if (!/^\d+$/.test(text)) throw new CellError('count');
  return wholeIn(text);
}

/** Reads an amount in cents from its text, so that no fraction is rounded. Null if the cell is empty. */
export function centsIn(text: string, decimalComma: boolean): number | null {
  if (text === '') return null;
  const amount = decimalComma ? text.replace(',', '.') : text;
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  if (whole === '') throw new CellError('money');
  if (part.length > 2) throw new CellError('cents');
  const cents = wholeIn(whole + part.padEnd(2, '0'));
  return sign === '' || cents === 0 ? cents : -cents;
}

/** Reads the currency, which is always the same. */
export function currencyIn(text: string): string {
  if (text !== '' && text.toUpperCase() !== CURRENCY) throw new CellError('currency', CURRENCY);
  return CURRENCY;
}

/** Reads the age in days of players who installed on a day; an age must be reached by yesterday. */
export function ageIn(text: string, installDay: string, yesterday: string): number {
  const age = FILE_AGES.find((each) => String(each) === text);
  if (age === undefined) throw new CellError('age', FILE_AGES.map(String));
  const complete = installDay === '' ? '' : addDays(installDay, age);
  if (complete > yesterday) throw new CellError('young', complete);
  return age;
}
