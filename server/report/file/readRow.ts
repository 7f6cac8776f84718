import type { FileKind } from '../../../src/rules/report';
import type { CohortRowsTable, DeliveryRowsTable } from '../../data/deliverySchema';
import { gameId } from '../catalogue';
import {
  ageIn,
  CellError,
  centsIn,
  channelIn,
  countIn,
  countryIn,
  currencyIn,
  dayIn,
  nameIn,
} from './cells';
import { REQUIRED, type ColumnName } from './columns';
import { problemAt, type FileProblem } from './problem';

export type FileRow = Omit<DeliveryRowsTable, 'owner'> | Omit<CohortRowsTable, 'owner'>;

/** Position of each column in the file, from 0; undefined if absent. */
export type Layout = Readonly<Partial<Record<ColumnName, number>>>;

/** How a file is read beyond its columns. */
export interface Reading {
  readonly holds: FileKind;
  readonly layout: Layout;
  /** The first line, with one heading for each cell of a line. */
  readonly headings: readonly string[];
  /** Whether the decimal sign may be a comma, because the delimiter is not one. */
  readonly decimalComma: boolean;
  /** The last day that can be complete (UTC). */
  readonly yesterday: string;
}

/** Reads the cell of a column; for an unusable one it records the problem and returns `nothing`. */
type ReadCell = <T>(name: ColumnName, reader: (text: string) => T, nothing: T) => T;

const namesIn = (read: ReadCell) => ({
  channel: read('channel', channelIn, ''),
  game: read('game', (text) => gameId(nameIn(text)), ''),
  campaign: read('campaign', nameIn, ''),
  country: read('country', countryIn, ''),
});

const READERS: Readonly<Record<FileKind, (read: ReadCell, reading: Reading) => FileRow>> = {
  deliveries: (read, { decimalComma, yesterday }) => ({
    day: read('day', (text) => dayIn(text, yesterday), ''),
    ...namesIn(read),
    impressions: read('impressions', countIn, null),
    clicks: read('clicks', countIn, null),
    installs: read('installs', countIn, null),
    spend_cents: read('spend', (text) => centsIn(text, decimalComma), null) ?? 0,
    revenue_cents: read('revenue', (text) => centsIn(text, decimalComma), null),
  }),
  cohorts: (read, { decimalComma, yesterday }) => {
    const day = read('install_day', (text) => dayIn(text, yesterday), '');
    return {
      day,
      ...namesIn(read),
      age: read('age', (text) => ageIn(text, day, yesterday), 0),
      players: read('players', countIn, null) ?? 0,
      revenue_cents: read('revenue', (text) => centsIn(text, decimalComma), null) ?? 0,
    };
  },
};

/** Reads the cells of one line and returns a row or all its problems; `line` is that of the file, from 1. */
export function readRow(
  cells: readonly string[],
  line: number,
  reading: Reading,
): FileRow | FileProblem[] {
  const { holds, layout, headings } = reading;
  if (cells.length !== headings.length)
    return [
      problemAt('cells', line, { value: String(cells.length), more: String(headings.length) }),
    ];
  const problems: FileProblem[] = [];
  const read: ReadCell = (name, reader, nothing) => {
    const at = layout[name];
    const text = at === undefined ? '' : (cells[at] ?? '').trim();
    try {
      if (text === '' && REQUIRED[holds].includes(name)) throw new CellError('required');
      return reader(text);
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      const { kind, more } = error;
      const column = at === undefined ? null : at + 1;
      const heading = at === undefined ? '' : (headings[at] ?? '').trim();
      problems.push(problemAt(kind, line, { column, name, heading, value: text, more }));
      return nothing;
    }
  };
  const row = READERS[holds](read, reading);
  read('currency', currencyIn, '');
  return problems.length === 0 ? row : problems;
}
