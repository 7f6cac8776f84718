import { listKeys, rotate, ROTATED, type KeyView } from '../core/keyRotation';
import { UsageError, type Command } from './command';

const moment = (time: number): string =>
  new Date(time).toISOString().slice(0, 16).replace('T', ' ');

function line({ name, kid, createdAt, usedFrom }: KeyView, now: number): string {
  const state = usedFrom > now ? `used from ${moment(usedFrom)}` : `made ${moment(createdAt)}`;
  return `${name}  ${kid}  ${state}`;
}

export const keysCommand: Command = {
  name: 'keys',
  words: ['[rotate]', '[NAME]'],
  help: `lists keys and secrets; rotate replaces one (${ROTATED.join(', ')}) or all, without signing anyone out`,
  async run({ db, now, record }, { words: [verb, name] }) {
    if (verb === undefined) {
      const list = await listKeys(db);
      return { lines: list.map((view) => line(view, now())), data: list };
    }
    if (verb !== 'rotate') throw new UsageError(`Unknown action "${verb}". Use rotate.`);
    const names = ROTATED.filter((known) => known === name || name === 'all');
    if (names.length === 0) throw new UsageError(`NAME must be one of ${ROTATED.join(', ')}, all.`);
    const made = await db.transaction().execute(async (trx) => {
      const successors: KeyView[] = [];
      for (const each of names) {
        successors.push(await rotate(trx, each, now()));
        await record({ event: 'key_rotated', subject: each }, trx);
      }
      return successors;
    });
    return { lines: made.map((view) => line(view, now())), data: made };
  },
};
