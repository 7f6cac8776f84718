import {
  createCode,
  listRecordings,
  logOf,
  removeRecording,
  type SupportRecording,
} from '../supportRecording/recordings';
import {
  CommandError,
  refuseMore,
  UsageError,
  type Command,
  type Outcome,
  type Place,
} from './command';

const day = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ');

function stateOf({ begunAt, sentAt, expiresAt }: SupportRecording): string {
  if (sentAt > 0) return `received ${day(sentAt)}, kept until ${day(expiresAt)}`;
  return begunAt > 0 ? `started ${day(begunAt)}` : `code valid until ${day(expiresAt)}`;
}

async function create({ db, settings, now, url, record }: Place, note: string): Promise<Outcome> {
  if (!(await settings()).get().supportRecordings)
    throw new CommandError('The setting supportRecordings is off.');
  const made = await db.transaction().execute(async (trx) => {
    const code = await createCode(trx, note, now());
    await record({ event: 'recording_asked', subject: code.number }, trx);
    return code;
  });
  const page = `${url}/portal/support-recording`;
  return {
    lines: [
      `Code ${made.code}, valid once, until ${day(made.expiresAt)} UTC. Number ${made.number}.`,
      `The customer opens ${page} and enters the code.`,
    ],
    data: made,
  };
}

/** Recordings that support requested from customers (docs/operate). */
export const recordingCommand: Command = {
  name: 'recording',
  words: ['create|list|show|remove', '[NUMBER]'],
  options: { note: { type: 'string' } },
  help: 'creates a one-time code for a recording (--note "case 4711"), lists recordings, prints the log of one, or deletes one',
  async run(place, { words: [action = '', typed], options }) {
    const { db, now, record } = place;
    if (action === 'create' || action === 'list') refuseMore(action, typed);
    if (action === 'create') return create(place, String(options['note'] ?? ''));
    if (action === 'list') {
      const list = await listRecordings(db, now());
      const lines = list.map((each) => `${each.number}  ${stateOf(each)}  ${each.note}`);
      return { lines, data: list };
    }
    if (action !== 'show' && action !== 'remove')
      throw new UsageError(`"${action}" is not create, list, show or remove.`);
    if (typed === undefined) throw new UsageError(`${action}: which NUMBER?`);
    const number = typed.toUpperCase();
    if (action === 'show') {
      const log = await logOf(db, number, now());
      if (log === null) throw new CommandError(`There is no log with the number "${number}".`);
      await record({ event: 'recording_read', subject: number });
      return { lines: [log], data: JSON.parse(log) };
    }
    await db.transaction().execute(async (trx) => {
      if (!(await removeRecording(trx, number)))
        throw new CommandError(`There is no recording with the number "${number}".`);
      await record({ event: 'recording_removed', subject: number }, trx);
    });
    return { lines: [`${number} is deleted.`], data: { number } };
  },
};
