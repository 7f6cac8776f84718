import { HELP_EVERY_MS } from '../../src/rules/secondStep';
import { endLinks } from '../account/accountLinks';
import { record } from '../audit/record';
import type { AuthContext } from '../authApi/context';
import type { Database } from '../data/schema';
import { peopleLink } from '../mail/links';
import { occasionOf, recipientOf } from '../mail/recipient';
import { administratorsOf } from '../studios/administrators';
import { membershipOf } from '../studios/studios';
import type { Prover } from './prover';

const rowOf = (db: Database, userId: string) =>
  db.selectFrom('second_step_help').selectAll().where('user_id', '=', userId).executeTakeFirst();

/** Returns the open request of an account, or null. `dueAt` in ms, 0 while it waits for an administrator. */
export async function openHelpOf(db: Database, userId: string) {
  const row = await rowOf(db, userId);
  if (row === undefined || row.state === 'ended') return null;
  return { state: row.state, dueAt: row.due_at };
}

/** Opens a request; false if one is open or the last one was recent. Of two concurrent requests one succeeds. */
async function open(db: Database, userId: string, at: number): Promise<boolean> {
  const row = { state: 'waiting', asked_at: at, allowed_by: '', due_at: 0 } as const;
  const result = await db
    .insertInto('second_step_help')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet(row)
        .where('second_step_help.state', '=', 'ended')
        .where('second_step_help.asked_at', '<=', at - HELP_EVERY_MS),
    )
    .returning('user_id')
    .executeTakeFirst();
  return result !== undefined;
}

/** Returns the studio of a user with its other administrators; undefined without one who could help. */
async function helpersOf(db: Database, userId: string) {
  const studio = (await membershipOf(db, userId))?.studio;
  const administrators = studio === undefined ? [] : await administratorsOf(db, studio.id);
  const others = administrators.filter(({ user_id }) => user_id !== userId);
  return studio === undefined || others.length === 0 ? undefined : { studio, others };
}

const NO_ADMINISTRATOR = { status: 'NO_ADMINISTRATOR' } as const;

/** Returns the open request of a user, or whether one can be made at a time; `until` is when the next one is allowed. */
async function requestOf(db: Database, userId: string, at: number) {
  const help = await openHelpOf(db, userId);
  if (help !== null) return { status: 'OK', help } as const;
  const until = ((await rowOf(db, userId))?.asked_at ?? 0) + HELP_EVERY_MS;
  return until > at ? ({ status: 'TOO_SOON', until } as const) : ({ status: 'ASKABLE' } as const);
}

/** Returns what a user who lost the phone can expect: see `requestOf`, or that no administrator could help. */
export const helpStateOf = async (
  { db, now }: Pick<AuthContext, 'db' | 'now'>,
  { userId }: Pick<Prover, 'userId'>,
) =>
  (await helpersOf(db, userId)) === undefined ? NO_ADMINISTRATOR : requestOf(db, userId, now());

/**
 * Requests the removal of a second step whose phone and recovery codes are lost, from the studio's administrators.
 * The owner and the other administrators get a mail. A repeated request, or one too soon after the last one, changes
 * nothing.
 */
export async function askForHelp(
  { db, mail, now, url }: Pick<AuthContext, 'db' | 'mail' | 'now' | 'url'>,
  { userId, email, language, agent }: Prover,
) {
  const at = now();
  const helpers = await helpersOf(db, userId);
  if (helpers === undefined) return NO_ADMINISTRATOR;
  const { studio, others } = helpers;
  const isNew = await db.transaction().execute(async (trx) => {
    if (!(await open(trx, userId, at))) return false;
    await record(trx, { event: 'second_step_help_asked', subject: userId }, at);
    const key = `second step help ${userId} ${at}`;
    const own = await recipientOf(trx, email, language);
    const data = { ...occasionOf(agent, at), studio: studio.name };
    await mail.post(trx, 'secondStepHelpAsked', own, data, `${key} own`);
    for (const helper of others) {
      const to = await recipientOf(trx, helper.email);
      const waits = { email, studio: studio.name, link: peopleLink(url()) };
      await mail.post(trx, 'secondStepHelpWaits', to, waits, `${key} ${helper.user_id}`);
    }
    return true;
  });
  if (isNew) mail.deliver();
  return requestOf(db, userId, at);
}

/** Ends the open request of an account and its link; returns who had allowed it, undefined without a request. */
export async function endHelp(
  trx: Database,
  userId: string,
  reason: string,
  at: number,
  actor = '',
): Promise<string | undefined> {
  const ended = await trx
    .updateTable('second_step_help')
    .set({ state: 'ended' })
    .where('user_id', '=', userId)
    .where('state', '<>', 'ended')
    .returning('allowed_by')
    .executeTakeFirst();
  if (ended === undefined) return undefined;
  await endLinks(trx, 'keepSecondStep', userId, 'WITHDRAWN', at);
  await record(trx, { event: 'second_step_help_ended', subject: userId, actor, reason }, at);
  return ended.allowed_by;
}
