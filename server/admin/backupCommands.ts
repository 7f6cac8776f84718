import { resolve } from 'node:path';
import type { AuditEvent } from '../audit/events';
import { record } from '../audit/record';
import { BackupError, backUp, endWhatMayHaveEnded, restore } from '../data/backup';
import { withDatabase, type DatabaseOptions } from '../data/database';
import { missingMigrations } from '../data/migrate';
import type { Database } from '../data/schema';
import { count } from '../mail/texts/enWords';
import type { Environment } from '../operate/environment';
import { optionsFromEnvironment } from '../operate/options';
import { operatorIn } from '../operate/osUser';
import { CommandError, type PlainCommand } from './command';
import { adminCommand } from '../operate/adminCommand';

/** Locates the database configured by these variables. */
function placeOf(environment: Environment): DatabaseOptions {
  const { dataDir, databaseUrl } = optionsFromEnvironment(environment);
  return { dataDir, databaseUrl, migrates: 'later' };
}

/** Runs work on backups and reports its errors as one line. */
async function asCommandError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BackupError) throw new CommandError(error.message);
    throw error;
  }
}

/** Writes to the audit log, if this database already has one. */
async function leaveLine(db: Database, environment: Environment, event: AuditEvent): Promise<void> {
  if ((await missingMigrations(db)).includes('0005-audit')) return;
  await record(db, { event, subject: 'database', actor: operatorIn(environment) }, Date.now());
}

const backup: PlainCommand = {
  name: 'backup',
  words: ['FILE'],
  help: 'copies the database to a new file while platforms keep running; the file contains private keys and password hashes',
  async runPlain(environment, { words: [name = ''] }) {
    const file = resolve(name);
    const place = placeOf(environment);
    const recorded = () => withDatabase(place, (db) => leaveLine(db, environment, 'backup_made'));
    await asCommandError(() => backUp(place, file, recorded));
    return { lines: [`Written: ${file}`], data: { file } };
  },
};

const restoreCommand: PlainCommand = {
  name: 'restore',
  words: ['FILE'],
  options: { 'keep-sessions': { type: 'boolean' } },
  help: 'restores a backup into an empty database; ends all sessions, invalidates emailed links and removes waiting mails, because some may have been revoked or sent since, unless --keep-sessions is given',
  async runPlain(environment, { words: [name = ''], options }) {
    const place = placeOf(environment);
    await asCommandError(() => restore(place, resolve(name)));
    return withDatabase(place, async (db) => {
      const keeps = options['keep-sessions'] === true;
      const { ended, mails } = keeps ? { ended: 0, mails: 0 } : await endWhatMayHaveEnded(db);
      const [missing] = await missingMigrations(db);
      await leaveLine(db, environment, 'backup_restored');
      const dropped =
        mails === 0
          ? []
          : [`${count(mails, 'waiting mail')} removed: perhaps sent after the backup.`];
      const next = missing === undefined ? [] : [`Next: ${adminCommand('migrate')}`];
      return {
        lines: [`Restored; ${count(ended, 'session')} ended.`, ...dropped, ...next],
        data: { ended, mails, missing },
      };
    });
  },
};

export const BACKUP_COMMANDS: readonly PlainCommand[] = [backup, restoreCommand];
