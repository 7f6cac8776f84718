import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import {
  IMPORT_MOST_BYTES,
  IMPORT_MOST_PROBLEMS,
  IMPORT_MOST_ROWS,
  type ImportDone,
} from '../../../src/rules/dataImport';
import type { FileKind } from '../../../src/rules/report';
import { columnsOf, REQUIRED, type ColumnName } from './columns';
import {
  cut,
  MAX_REPORTED,
  problemAt,
  reportable,
  type FileProblem,
  type ProblemKind,
} from './problem';
import { readRow, type FileRow, type Layout, type Reading } from './readRow';

/** Longest line, in characters. */
const LONGEST_LINE = 10_000;
/** The text is parsed in pieces of this length; other work runs between them. */
const PIECE = 4_096;
/** Most text that the parser reads ahead of its last line. It does not count the delimiters of a line itself. */
const MOST_AHEAD = 1 << 20;
const DELIMITERS = [',', ';', '\t'] as const;
const MB = 1024 * 1024;

class FileError extends Error {
  override readonly name = 'FileError';

  constructor(readonly problems: readonly FileProblem[]) {
    super(problems.map(({ kind }) => kind).join());
  }
}

const stop = (kind: ProblemKind, line: number, more: Partial<FileProblem> = {}): never => {
  throw new FileError([problemAt(kind, line, more)]);
};

const linesIn = (text: string): number => text.split('\n').length - 1;

/** The first byte of the mark of UTF-16 as spreadsheets save "Unicode text"; no text in UTF-8 has it. */
const UTF_16_MARK = 0xff;

/** The first bytes of a spreadsheet: a zip archive (.xlsx, .ods), or the format before it (.xls). */
const SPREADSHEETS = ['504b0304', 'd0cf11e0'];

const isSpreadsheet = (start: Uint8Array): boolean =>
  SPREADSHEETS.includes(Buffer.from(start.subarray(0, 4)).toString('hex'));

/** Decodes a file in pieces: UTF-8, or UTF-16 with a byte order mark, which is removed. */
async function* textOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let bytes = 0;
  let line = 1;
  const decoded = (chunk?: Uint8Array): string => {
    const encoding = chunk?.[0] === UTF_16_MARK ? 'utf-16le' : 'utf-8';
    decoder ??= new TextDecoder(encoding, { fatal: true });
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      const [sound = ''] = new TextDecoder(decoder.encoding).decode(chunk).split('\uFFFD', 1);
      return stop('encoding', line + linesIn(sound));
    }
  };
  for await (const chunk of chunks) {
    if (bytes === 0 && isSpreadsheet(chunk)) stop('binary', line);
    bytes += chunk.byteLength;
    if (bytes > IMPORT_MOST_BYTES) stop('tooLarge', line, { more: String(IMPORT_MOST_BYTES / MB) });
    const text = decoded(chunk);
    if (text.includes('\0')) stop('binary', line);
    line += linesIn(text);
    yield text;
  }
  yield decoded();
}

/** Splits a text; never between the two halves of a character. */
function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length;) {
    const end = at + PIECE;
    const isHalf = /[\uD800-\uDBFF]/.test(text.charAt(end - 1));
    const next = isHalf ? end + 1 : end;
    yield text.slice(at, next);
    at = next;
  }
}

/** Returns the first line, and the whole text again. */
async function withHead(text: AsyncGenerator<string>) {
  let head = '';
  let isWhole = false;
  while (!isWhole && head.length <= LONGEST_LINE) {
    const { value, done = false } = await text.next();
    if (done) break;
    head += String(value);
    isWhole = /[\r\n]/.test(head.trimStart());
  }
  if (head.trim() === '') stop('empty', 1);
  async function* whole(): AsyncGenerator<string> {
    yield head;
    yield* text;
  }
  return { head: head.trimStart().split(/[\r\n]/, 1)[0] ?? '', whole: whole() };
}

/** Returns the delimiter: the character that is most frequent in the first line. */
function delimiterOf(head: string): string {
  const count = (sign: string) => head.split(sign).length;
  return DELIMITERS.reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** Returns the kind of file and the position of each column, by the headings. */
function layoutOf(headings: readonly string[], line: number) {
  const layout: Partial<Record<ColumnName, number>> = {};
  const ignored: string[] = [];
  const problems: FileProblem[] = [];
  const { holds, columns } = columnsOf(headings);
  headings.forEach((heading, at) => {
    const name = columns[at];
    // Spreadsheets write empty cells beside the last column.
    if (name === undefined && heading.trim() !== '') ignored.push(cut(heading.trim()));
    if (name === undefined) return;
    if (layout[name] === undefined) layout[name] = at;
    else {
      const own = { heading: heading.trim(), value: heading };
      problems.push(problemAt('doubleColumn', line, { column: at + 1, name, ...own }));
    }
  });
  // Such as a title above the headings, or headings in another language.
  if (Object.keys(layout).length === 0)
    return stop('noHeadings', line, { value: ignored.join(', ') });
  for (const name of REQUIRED[holds])
    if (layout[name] === undefined) problems.push(problemAt('missingColumn', line, { name }));
  const known: Layout = layout;
  return { holds, layout: known, ignored, problems };
}

const PARSE_PROBLEMS: Readonly<Record<string, ProblemKind>> = {
  CSV_MAX_RECORD_SIZE: 'longLine',
  CSV_QUOTE_NOT_CLOSED: 'quote',
  CSV_INVALID_CLOSING_QUOTE: 'quote',
  INVALID_OPENING_QUOTE: 'quote',
};

function problemsOf(error: unknown): readonly FileProblem[] {
  if (error instanceof FileError) return error.problems;
  const kind = error instanceof CsvError ? PARSE_PROBLEMS[error.code] : undefined;
  if (!(error instanceof CsvError) || kind === undefined) throw error;
  const line = Number(Reflect.get(error, 'lines'));
  const index = Reflect.get(error, 'index');
  return [problemAt(kind, line, { column: typeof index === 'number' ? index + 1 : null })];
}

interface Parsed {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** Whether a row contradicts itself; ad channels do report such rows. */
const hasMoreClicks = (row: FileRow): boolean =>
  'clicks' in row &&
  row.clicks !== null &&
  row.impressions !== null &&
  row.clicks > row.impressions;

/** A row with its line, from 1. */
export type ReadRow = FileRow & { readonly line: number };

/**
 * Reads a file (RFC 4180) row by row and passes rows on in batches, each with its line, without storing them. After
 * the first problem the rest is only checked. At most {@link MAX_REPORTED} problems are reported and {@link IMPORT_MOST_PROBLEMS}
 * counted; `ignored` are headings of columns that the kind does not have, `moreClicks` rows that are worth a warning.
 */
export async function readFile(
  chunks: AsyncIterable<Uint8Array>,
  yesterday: string,
  batch: { readonly size: number; take(holds: FileKind, rows: ReadRow[]): Promise<unknown> },
) {
  const firsts = new Map<string, FileProblem>();
  const more: FileProblem[] = [];
  let wrong = 0;
  let rows = 0;
  let ignored: readonly string[] = [];
  let reading: Reading | undefined;
  let held: ReadRow[] = [];
  let moreClicks: ImportDone['moreClicks'] = null;
  const parsedTo = { line: 0, ahead: 0 };
  const note = (problems: readonly FileProblem[]) => {
    wrong += problems.length;
    for (const problem of problems) {
      const kind = `${problem.kind} ${problem.column}`;
      const first = firsts.get(kind) ?? problem;
      firsts.set(kind, first);
      first.times += 1;
      if (first !== problem && more.length < MAX_REPORTED) more.push(problem);
    }
  };
  const flush = async () => {
    const full = held;
    held = [];
    if (wrong === 0 && full.length > 0 && reading) await batch.take(reading.holds, full);
  };
  async function* inPieces(longTexts: AsyncIterable<string>): AsyncGenerator<string> {
    for await (const long of longTexts)
      for (const piece of piecesOf(long)) {
        parsedTo.ahead += piece.length;
        if (parsedTo.ahead > MOST_AHEAD) stop('longLine', parsedTo.line + 1);
        yield piece;
        await setImmediate();
      }
  }
  const readAll = async (parsed: AsyncIterable<Parsed>, delimiter: string) => {
    for await (const { record, info } of parsed) {
      parsedTo.line = info.lines;
      parsedTo.ahead = 0;
      const line = info.lines - linesIn(record.join(''));
      if (reading === undefined) {
        const { ignored: others, problems, ...known } = layoutOf(record, line);
        if (problems.length > 0) throw new FileError(problems);
        ignored = others;
        const decimalComma = delimiter !== ',';
        reading = { ...known, headings: record, decimalComma, yesterday };
        continue;
      }
      rows += 1;
      if (rows > IMPORT_MOST_ROWS) stop('tooManyRows', line, { more: String(IMPORT_MOST_ROWS) });
      const row = readRow(record, line, reading);
      if (Array.isArray(row)) note(row);
      else {
        held.push({ ...row, line });
        if (hasMoreClicks(row))
          moreClicks = { line, ...moreClicks, rows: (moreClicks?.rows ?? 0) + 1 };
      }
      if (wrong >= IMPORT_MOST_PROBLEMS) throw new FileError([]);
      if (held.length >= batch.size) await flush();
    }
  };
  const text = textOf(chunks);
  try {
    const { head, whole } = await withHead(text);
    const delimiter = delimiterOf(head);
    const parser = parse({
      delimiter,
      info: true,
      relax_column_count: true,
      // Each line may end in its own way: the parser would take the end of the first one for that of all.
      record_delimiter: ['\r\n', '\n', '\r'],
      skip_empty_lines: true,
      // Spreadsheets write these for rows that were once used.
      skip_records_with_empty_values: true,
      max_record_size: LONGEST_LINE,
    });
    let ended: unknown;
    try {
      await pipeline(Readable.from(inPieces(whole)), parser, (parsed: AsyncIterable<Parsed>) =>
        readAll(parsed, delimiter).catch((error: unknown) => {
          ended = error;
          throw error;
        }),
      );
    } catch (error) {
      // If reading stops before the end of the source, the pipeline only reports a premature end.
      throw ended ?? error;
    }
    if (wrong === 0 && rows === 0) stop('noRows', 1);
    await flush();
  } catch (error) {
    note(problemsOf(error));
  } finally {
    // Also if reading ended before the parser asked for more: the sender of the chunks waits for the end.
    text.return(undefined).catch(() => undefined);
  }
  const holds = reading?.holds ?? 'deliveries';
  const problems = reportable([...firsts.values(), ...more]);
  return { holds, rows, problems, wrong, ignored, moreClicks };
}
