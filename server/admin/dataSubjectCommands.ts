import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { record } from '../audit/record';
import { endSessions } from '../core/endSessions';
import { withDatabase } from '../data/database';
import { writeNewFile } from '../operate/newFile';
import { optionsFromEnvironment } from '../operate/options';
import { operatorIn } from '../operate/osUser';
import { SUSPENDED } from '../people/words';
import { setProfile } from '../registration/profiles';
import { revokePaused } from '../report/import/studioKeys';
import { refuseNeeded } from '../studios/administrators';
import { UsageError, type Command, type PlainCommand } from './command';
import { changePeople, emailIn, profileIn } from './peopleCommands';

const SILENT = { info: () => undefined, error: () => undefined };

/** Writes the file that a user can request in their account, for one who cannot sign in. */
export const exportCommand: PlainCommand = {
  name: 'export',
  words: ['EMAIL', 'FILE'],
  help: 'writes all data stored about a user to a new file, as their own account does',
  async runPlain(environment, { words }) {
    const email = emailIn(words);
    const file = resolve(words[1] ?? '');
    const options = { ...optionsFromEnvironment(environment), log: SILENT };
    const { dataDir, databaseUrl } = options;
    const [{ withAccounts }, { ownData }] = await Promise.all([
      import('../accounts'),
      import('../account/ownData'),
    ]);
    return withDatabase({ dataDir, databaseUrl, migrates: false }, async (db) => {
      const { userId } = await profileIn(db, email);
      const at = Date.now();
      const content = await withAccounts(db, options, () => ownData(db, userId, at));
      const actor = operatorIn(environment);
      await writeNewFile(
        file,
        (unfinished) => writeFile(unfinished, content),
        () =>
          record(db, { event: 'data_exported', subject: userId, actor, reason: 'own data' }, at),
      );
      return { lines: [`Written: ${file}`], data: { email, file } };
    });
  },
};

/** Deletes an account for a user who cannot do it, or who is the only one of a studio. */
export const removeCommand: Command = {
  name: 'remove',
  words: ['EMAIL'],
  options: { reason: { type: 'string' } },
  help: 'deletes an account and its data for good (--reason TEXT, for the audit log): ends its access at once; a running platform deletes it within an hour',
  async run(place, { words, options: { reason } }) {
    const email = emailIn(words);
    if (typeof reason !== 'string' || reason.trim() === '')
      throw new UsageError('--reason is required: why, without personal data.');
    const { now, holdsCore } = place;
    await changePeople(place, email, async (trx, { userId }) => {
      await refuseNeeded(trx, userId);
      await revokePaused(trx, userId, now(), (entry) => place.record(entry, trx));
      await setProfile(trx, userId, { delete_at: now(), blocked_reason: SUSPENDED.en });
      await place.record({ event: 'user_removed', subject: userId, reason }, trx);
      if (holdsCore) await endSessions(trx, userId);
    });
    const line = `${email} has no access any more. A running platform deletes the account within an hour, and mails this address.`;
    return { lines: [line], data: { email } };
  },
};
