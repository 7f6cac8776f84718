import { readFile } from 'node:fs/promises';
import {
  DELIVERY_COLUMNS,
  DeliveriesFileError,
  readDeliveries,
  saveDeliveries,
} from '../report/deliveriesFile';
import { seedDeliveries } from '../report/seed';
import { SAMPLE } from '../data/schema';
import { CommandError, UsageError, type Command } from './command';
import { studioIn } from './studioCommands';

async function rowsIn(file: string, studioId: string) {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CommandError(`"${file}" cannot be read.`);
  });
  try {
    return readDeliveries(text, studioId);
  } catch (error) {
    if (error instanceof DeliveriesFileError) throw new CommandError(`${file}, ${error.message}`);
    throw error;
  }
}

/** Data of the report. */
export const importCommand: Command = {
  name: 'import',
  words: ['[FILE]'],
  options: { studio: { type: 'string' }, sample: { type: 'boolean' } },
  help: `takes the deliveries of the first studio, or of --studio ID, from a CSV file (${DELIVERY_COLUMNS.join(',')}), all lines or none; --sample makes the sample that visitors see, up to yesterday`,
  async run(place, { words: [file], options }) {
    const { db, now, record } = place;
    if ((file === undefined) !== (options[SAMPLE] === true))
      throw new UsageError('Either FILE or --sample is needed.');
    if (file === undefined) {
      await seedDeliveries(db, now(), [SAMPLE]);
      await record({ event: 'data_imported', subject: SAMPLE });
      return { lines: ['The sample reaches up to yesterday.'], data: { sample: true } };
    }
    const { id } = await studioIn(place, options['studio']);
    const rows = await rowsIn(file, id);
    await saveDeliveries(db, rows);
    await record({ event: 'data_imported', subject: id, reason: `${rows.length} rows` });
    return { lines: [`${rows.length} rows taken.`], data: { rows: rows.length } };
  },
};
