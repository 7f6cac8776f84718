import { UNSEEN_IN_NAME } from '../../src/rules/personText';
import { count } from '../mail/texts/enWords';
import {
  createStudio,
  FIRST_STUDIO,
  listStudios,
  renameStudio,
  studioById,
  studioNamed,
} from '../studios/studios';
import {
  CommandError,
  refuseMore,
  UsageError,
  type Command,
  type Given,
  type Place,
} from './command';
import { adminCommand } from '../operate/adminCommand';

const LONGEST_NAME = 60;

/** Returns the studio named by an option, by default the first. Throws {@link CommandError} if it is unknown. */
export async function studioIn(
  { db }: Place,
  id: string | boolean | undefined,
): Promise<{ id: string; name: string }> {
  const studio = await studioById(db, typeof id === 'string' ? id : FIRST_STUDIO);
  if (studio === undefined) throw new CommandError(`There is no studio "${String(id)}".`);
  return studio;
}

function nameIn(text = ''): string {
  const name = text.trim();
  if (name === '' || name.length > LONGEST_NAME || UNSEEN_IN_NAME.test(name))
    throw new UsageError(`NAME must have 1 to ${LONGEST_NAME} characters.`);
  return name;
}

/** A unique studio name, unless the operator confirms the duplicate. */
async function ownNameIn({ db }: Place, { words, options }: Given, id?: string): Promise<string> {
  const name = nameIn(words[1]);
  const taken = options['same-name'] === true ? undefined : await studioNamed(db, name, id);
  if (taken !== undefined)
    throw new CommandError(
      `A studio "${taken.name}" already exists: ${taken.id} (--same-name allows another).`,
    );
  return name;
}

/** Manages studios, which group users and data. */
export const studioCommand: Command = {
  name: 'studio',
  words: ['list|create|rename', '[NAME]'],
  options: { studio: { type: 'string' }, 'same-name': { type: 'boolean' } },
  help: 'lists or creates studios, or renames the first one (or --studio ID); --same-name allows a name that another studio has',
  async run(place, given) {
    const { db, now, record } = place;
    const [action, word] = given.words;
    if (action === 'list') {
      refuseMore(action, word);
      const list = await listStudios(db);
      const lines = list.map(
        ({ id, name, members, administrators }) =>
          `${id}  ${name}  ${count(members, 'member')}, ${count(administrators, 'administrator')}`,
      );
      return { lines, data: list };
    }
    if (action === 'create') {
      const name = await ownNameIn(place, given);
      const made = await db.transaction().execute(async (trx) => {
        const studio = await createStudio(trx, name, now());
        await record({ event: 'studio_changed', subject: studio.id, reason: 'created' }, trx);
        return studio;
      });
      const next = adminCommand(`invite EMAIL --role admin --studio ${made.id}`);
      return { lines: [made.id, `Invite its first administrator: ${next}`], data: made };
    }
    if (action !== 'rename') throw new UsageError(`"${action}" is not list, create or rename.`);
    const { id } = await studioIn(place, given.options['studio']);
    const name = await ownNameIn(place, given, id);
    await db.transaction().execute(async (trx) => {
      await renameStudio(trx, id, name);
      await record({ event: 'studio_changed', subject: id, reason: 'renamed' }, trx);
    });
    return { lines: [`${id}  ${name}`], data: { id, name } };
  },
};
