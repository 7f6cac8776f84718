import { open, type FileHandle } from 'node:fs/promises';
import { IMPORT_MOST_PROBLEMS } from '../../src/rules/dataImport';
import type { FileKind } from '../../src/rules/report';
import { dayAt } from '../../src/rules/days';
import { cleanText } from '../../src/rules/untrustedText';
import { fieldsOf } from '../json';
import { count } from '../mail/texts/enWords';
import { unreadable } from '../operate/osUser';
import { seedDeliveries } from '../report/seed';
import { SAMPLE } from '../data/deliverySchema';
import type { Database } from '../data/schema';
import { COLUMNS, REQUIRED } from '../report/file/columns';
import { saidAll, type said } from '../report/file/problem';
import { importFile, ImportRunning, type ImportOutcome } from '../report/import/importFile';
import { CommandError, UsageError, type Command, type Outcome, type Place } from './command';
import { studioIn } from './studioCommands';

/** Runs work on the file itself, so that other errors, such as the database's, are not reported as the file's. */
async function onFile<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (fieldsOf(error)['syscall'] === undefined) throw error;
    throw new CommandError(unreadable(file, error));
  }
}

async function* chunksOf(file: string, opened: FileHandle): AsyncGenerator<Uint8Array> {
  const chunks = opened.createReadStream({ autoClose: false })[Symbol.asyncIterator]();
  for (;;) {
    const { done = false, value } = await onFile(file, () => chunks.next());
    if (done) return;
    yield value as Uint8Array;
  }
}

async function take(
  { db, now, actor }: Place,
  owner: string,
  file: string,
  isComplete: boolean,
): Promise<ImportOutcome> {
  // Opened first, so that a failure surfaces before the database query.
  const opened = await onFile(file, () => open(file));
  try {
    return await importFile(
      { db, now },
      { owner, actor, fileName: file, isComplete },
      chunksOf(file, opened),
    );
  } catch (error) {
    throw error instanceof ImportRunning ? new CommandError(error.message) : error;
  } finally {
    await opened.close();
  }
}

/** Others may have made the file: no cell may command the terminal, or look like a line of its own. */
const oneLine = (text: string): string => cleanText(text).replaceAll('\n', ' ');

function problemLine({ line, column, name, value, text }: ReturnType<typeof said>): string {
  const place = [`line ${line}`, ...(column === null ? [] : [`column ${column}`])].join(', ');
  const about = [name, value === '' ? '' : `"${value}"`].filter((each) => each !== '').join(' ');
  return oneLine(about === '' ? `${place}: ${text}` : `${place}, ${about}: ${text}`);
}

function outcomeOf(outcome: ImportOutcome): Outcome {
  if (outcome.kind === 'refused') {
    const { wrong } = outcome;
    const problems = saidAll(outcome, 'en');
    const counted = `${wrong < IMPORT_MOST_PROBLEMS ? '' : 'At least '}${count(wrong, 'problem')}`;
    const lines = [`${counted}; nothing was imported.`, ...problems.map(problemLine)];
    return { lines, data: { wrong, problems }, failed: true };
  }
  const { kind: _kind, ...data } = outcome;
  const { holds, rows, added, changed, removed, ignored, moreClicks, importedAt } = data;
  const counted = `${count(rows, 'row')} of ${holds}: ${added} added, ${changed} changed, ${rows - added - changed} unchanged, ${removed} removed.`;
  const others = ignored.length === 0 ? [] : [oneLine(`Ignored columns: ${ignored.join(', ')}.`)];
  const doubts =
    moreClicks === null
      ? []
      : [
          `Rows with more clicks than impressions: ${moreClicks.rows}, the first on line ${moreClicks.line}.`,
        ];
  const before =
    importedAt === null ? [] : [`This file was already imported on ${dayAt(importedAt)} (UTC).`];
  return { lines: [counted, ...before, ...others, ...doubts], data };
}

const columns = (holds: FileKind): string =>
  `${COLUMNS[holds].join(',')}, of which ${REQUIRED[holds].join(', ')} are required`;

export const importCommand: Command = {
  name: 'import',
  words: ['[FILE]'],
  options: {
    studio: { type: 'string' },
    complete: { type: 'boolean' },
    sample: { type: 'boolean' },
  },
  help: `imports deliveries or cohorts for the first studio, or --studio ID, from a CSV file in the report's export format (deliveries: ${columns('deliveries')}; cohorts: ${columns('cohorts')}), all rows or none; --complete also removes the rows of its days and channels that it lacks; --sample regenerates the sample that visitors see, up to yesterday`,
  async run(place, { words: [file], options }) {
    const { db, now, record } = place;
    if ((file === undefined) !== (options[SAMPLE] === true))
      throw new UsageError('Give either FILE or --sample.');
    if (file === undefined) {
      const also = (trx: Database) => record({ event: 'data_imported', subject: SAMPLE }, trx);
      await seedDeliveries(db, now(), { owners: [SAMPLE], also });
      return { lines: ['The sample data now ends yesterday.'], data: { sample: true } };
    }
    const { id } = await studioIn(place, options['studio']);
    return outcomeOf(await take(place, id, file, options['complete'] === true));
  },
};
