import { cleanText } from '../../src/rules/untrustedText';
import { migrate, missingMigrations } from '../data/migrate';
import { storeSettings } from '../data/settings';
import { listErrors } from '../notices/collectedErrors';
import { clockJump, hourlyWorkAt, ranInFuture, storeHourlyWorkAt } from '../operate/hourlyClock';
import { CommandError, UsageError, type Command } from './command';

const migrateCommand: Command = {
  name: 'migrate',
  help: 'migrates the database to this version; the previous version still runs on it',
  async run({ db, record }) {
    const missing = await missingMigrations(db);
    await migrate(db);
    const newest = missing.at(-1);
    if (newest !== undefined) await record({ event: 'database_migrated', subject: newest });
    const line = missing.length === 0 ? 'Nothing to do.' : `Done: ${missing.join(', ')}`;
    return { lines: [line], data: { done: missing } };
  },
};

const settings: Command = {
  name: 'settings',
  words: ['[NAME]', '[VALUE]'],
  help: 'lists the settings, or sets one to a JSON value; platforms read them at startup',
  async run({ db, settings: load, record }, { words: [name, value] }) {
    if (name !== undefined) {
      if (value === undefined) throw new UsageError('Give a value after the name.');
      try {
        const wanted: unknown = JSON.parse(value);
        // An object maps addresses, which do not belong into the audit log.
        const reason = typeof wanted === 'object' ? '' : `to ${JSON.stringify(wanted)}`;
        await db.transaction().execute(async (trx) => {
          await storeSettings(trx, { [name]: wanted });
          await record({ event: 'setting_changed', subject: name, reason }, trx);
        });
      } catch (error) {
        const hint = /^\w+$/.test(value) ? `; a string needs its own quotes: '"${value}"'` : '';
        if (error instanceof SyntaxError) throw new UsageError(`"${value}" is not JSON${hint}.`);
        if (error instanceof TypeError) throw new CommandError(error.message);
        throw error;
      }
    }
    const all = (await load()).get();
    const lines = Object.entries(all).map(([key, held]) => `${key}  ${JSON.stringify(held)}`);
    const isSet = name !== undefined;
    return {
      lines: isSet
        ? [...lines, 'Restart the platforms: they read the settings at startup.']
        : lines,
      data: all,
    };
  },
};

const errors: Command = {
  name: 'errors',
  help: 'lists the 200 newest errors reported by pages',
  async run({ db }) {
    const list = await listErrors(db);
    // Anyone can report an error, so its text must not move the terminal's cursor or write to its clipboard. Its
    // further lines are indented, so that none looks like another error.
    const lines = list.map(({ createdAt, title, content }) =>
      `${new Date(createdAt).toISOString()}  ${cleanText(title)}  ${cleanText(content)}`.replaceAll(
        '\n',
        '\n    ',
      ),
    );
    return { lines, data: list };
  },
};

const clock: Command = {
  name: 'clock',
  words: ['[confirm]'],
  help: 'shows when hourly work last ran; confirm says that the clock is right, after a pause of more than three days',
  async run({ db, now, record }, { words: [verb] }) {
    if (verb !== undefined && verb !== 'confirm') throw new UsageError(`"${verb}" is not confirm.`);
    if (verb === 'confirm')
      await db.transaction().execute(async (trx) => {
        await storeHourlyWorkAt(trx, now());
        await record({ event: 'setting_changed', subject: 'clock' }, trx);
      });
    const [at, last] = [now(), await hourlyWorkAt(db)];
    const wrong = clockJump(at, last) ?? ranInFuture(at, last);
    const ran = last === undefined ? 'never' : new Date(last).toISOString();
    const lines = [`Clock: ${new Date(at).toISOString()}, hourly work: ${ran}`];
    return { lines: wrong === undefined ? lines : [...lines, wrong], data: { now: at, last } };
  },
};

export const PLATFORM_COMMANDS: readonly Command[] = [migrateCommand, settings, clock, errors];
