import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { IMPORT_MOST_BYTES, IMPORT_MOST_ROWS } from '../../../src/rules/dataImport';
import type { FileKind } from '../../../src/rules/report';
import { columnsOf, REQUIRED, type ColumnName } from './columns';
import { problemAt, type FileProblem, type ProblemKind } from './problem';
import { readRow, type FileRow, type Layout, type Reading } from './readRow';

/** Most problems that are reported; all are counted. */
export const MAX_REPORTED = 100;

/** Longest line, in characters. */
const LONGEST_LINE = 10_000;
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

/** Decodes a file in pieces. Only UTF-8 is accepted; a byte order mark is removed. */
async function* textOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let bytes = 0;
  let line = 1;
  const decoded = (chunk?: Uint8Array): string => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      const [sound = ''] = new TextDecoder().decode(chunk).split('\uFFFD', 1);
      return stop('encoding', line + linesIn(sound));
    }
  };
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    if (bytes > IMPORT_MOST_BYTES) stop('tooLarge', line, { more: String(IMPORT_MOST_BYTES / MB) });
    const text = decoded(chunk);
    if (text.includes('\0')) stop('binary', line);
    line += linesIn(text);
    yield text;
  }
  yield decoded();
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
    if (name === undefined) ignored.push(heading.trim());
    else if (layout[name] === undefined) layout[name] = at;
    else {
      const own = { heading: heading.trim(), value: heading };
      problems.push(problemAt('doubleColumn', line, { column: at + 1, name, ...own }));
    }
  });
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

/** A row with its line, from 1. */
export type ReadRow = FileRow & { readonly line: number };

/**
 * Reads a file (RFC 4180) row by row and passes rows on in batches, each with its line, without storing them. After
 * the first problem the rest is only checked. At most {@link MAX_REPORTED} problems are reported; `ignored` are headings
 * of columns that the kind does not have.
 */
export async function readFile(
  chunks: AsyncIterable<Uint8Array>,
  yesterday: string,
  batch: { readonly size: number; take(holds: FileKind, rows: ReadRow[]): Promise<unknown> },
) {
  const reported: FileProblem[] = [];
  let wrong = 0;
  let rows = 0;
  let ignored: readonly string[] = [];
  let reading: Reading | undefined;
  let held: ReadRow[] = [];
  const note = (problems: readonly FileProblem[]) => {
    wrong += problems.length;
    reported.push(...problems.slice(0, MAX_REPORTED - reported.length));
  };
  const flush = async () => {
    const full = held;
    held = [];
    if (wrong === 0 && full.length > 0 && reading) await batch.take(reading.holds, full);
  };
  const readAll = async (parsed: AsyncIterable<Parsed>, delimiter: string) => {
    for await (const { record, info } of parsed) {
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
      else held.push({ ...row, line });
      if (held.length >= batch.size) await flush();
    }
  };
  try {
    const { head, whole } = await withHead(textOf(chunks));
    const delimiter = delimiterOf(head);
    const parser = parse({
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: LONGEST_LINE,
    });
    let ended: unknown;
    try {
      await pipeline(Readable.from(whole), parser, (parsed: AsyncIterable<Parsed>) =>
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
  }
  return { holds: reading?.holds ?? 'deliveries', rows, problems: reported, wrong, ignored };
}
