import { readFile } from 'node:fs/promises';
import {
  DELIVERY_COLUMNS,
  DeliveriesFileError,
  readDeliveries,
  saveDeliveries,
} from '../report/deliveriesFile';
import { seedDeliveries } from '../report/seed';
import { CommandError, UsageError, type Command } from './command';

async function rowsIn(file: string) {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CommandError(`"${file}" cannot be read.`);
  });
  try {
    return readDeliveries(text, 'studio');
  } catch (error) {
    if (error instanceof DeliveriesFileError) throw new CommandError(`${file}, ${error.message}`);
    throw error;
  }
}

/** Data of the report. */
export const importCommand: Command = {
  name: 'import',
  words: ['[FILE]'],
  options: { sample: { type: 'boolean' } },
  help: `takes the studio's deliveries from a CSV file (${DELIVERY_COLUMNS.join(',')}), all lines or none; --sample makes the sample that visitors see, up to yesterday`,
  async run({ db, now, record }, { words: [file], options }) {
    if ((file === undefined) !== (options['sample'] === true))
      throw new UsageError('Either FILE or --sample is needed.');
    if (file === undefined) {
      await seedDeliveries(db, now(), ['sample']);
      await record({ event: 'data_imported', subject: 'sample' });
      return { lines: ['The sample reaches up to yesterday.'], data: { sample: true } };
    }
    const rows = await rowsIn(file);
    await saveDeliveries(db, rows);
    await record({ event: 'data_imported', subject: 'studio', reason: `${rows.length} rows` });
    return { lines: [`${rows.length} rows taken.`], data: { rows: rows.length } };
  },
};
