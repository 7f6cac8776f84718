import { listMails } from '../mail/outbox';
import type { Command } from './command';
import { emailIn } from './peopleCommands';

/** Shows why someone got no mail; never a text, as its links grant access. */
export const mailsCommand: Command = {
  name: 'mails',
  words: ['EMAIL'],
  help: 'lists the mails to an address in the last 30 days, newest first: waiting, sent, bounced (the mail server refused the address), failed, or kept (there was no mail server)',
  async run({ db }, { words }) {
    const list = await listMails(db, emailIn(words));
    const data = list.map(({ createdAt: at, state, subject }) => ({ at, state, subject }));
    const lines = data.map(
      ({ at, state, subject }) => `${new Date(at).toISOString()}  ${state}  ${subject}`,
    );
    return { lines: lines.length === 0 ? ['Nothing found.'] : lines, data };
  },
};
