import type { FastifyInstance } from 'fastify';
import { EXPORT_EVERY_MS, EXPORT_KEPT_MS } from '../../src/rules/accountLimits';
import type { DataExport } from '../../src/rules/dataExport';
import { record } from '../audit/record';
import type { AuthContext } from '../authApi/context';
import { sessionRoutes } from '../authApi/routes';
import type { DataExportsTable, Database } from '../data/schema';
import { RequestError } from '../http/errors';
import { languageNamed, languageOfRequest } from '../http/language';
import { recipientOf } from '../mail/recipient';
import { logFailure } from '../operate/log';
import { profileOf } from '../registration/profiles';
import { requireFreshSignIn } from '../session/freshSignIn';
import { ownData } from './ownData';

type Context = Pick<AuthContext, 'db' | 'mail' | 'log' | 'now'>;

/** A file that is waiting for longer is built again when its user looks; an outage may have stopped it (ms). */
const STUCK_MS = 5 * 60_000;

const GONE = 'This file is no longer available. Please request a new one.';

const NONE: DataExport = { state: 'none', size: 0, until: 0, nextAt: 0 };

const untilOf = ({ ready_at }: DataExportsTable) => ready_at + EXPORT_KEPT_MS;

/** Returns the state of a user's file at a given time. */
function stateOf(row: DataExportsTable | undefined, now: number): DataExport {
  if (row === undefined) return NONE;
  if (row.failed_at > 0) return { ...NONE, state: 'failed' };
  const nextAt = row.asked_at + EXPORT_EVERY_MS;
  if (row.ready_at === 0) return { ...NONE, state: 'waiting', nextAt };
  if (untilOf(row) <= now) return NONE;
  return { state: 'ready', size: Buffer.byteLength(row.content), until: untilOf(row), nextAt };
}

const rowOf = (db: Database, userId: string): Promise<DataExportsTable | undefined> =>
  db.selectFrom('data_exports').selectAll().where('user_id', '=', userId).executeTakeFirst();

/** Returns the requests whose files are not built yet. */
const waitingOf = (db: Database) =>
  db
    .selectFrom('data_exports')
    .select(['user_id', 'asked_at', 'language'])
    .where('ready_at', '=', 0)
    .where('failed_at', '=', 0);

/**
 * Builds the user's file and emails where to find it; the email does not contain the file. Several processes may build
 * the same one: the first stores it.
 */
async function make({ db, mail, log, now }: Context, userId: string): Promise<void> {
  const asked = await waitingOf(db).where('user_id', '=', userId).executeTakeFirst();
  if (asked === undefined) return;
  const end = (trx: Database, change: Partial<DataExportsTable>) =>
    trx
      .updateTable('data_exports')
      .set(change)
      .where('user_id', '=', userId)
      .where('asked_at', '=', asked.asked_at)
      .where('ready_at', '=', 0)
      .executeTakeFirst();
  try {
    const language = languageNamed(asked.language);
    const content = await ownData(db, userId, now(), language);
    const at = now();
    await db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await end(trx, { content, ready_at: at });
      if (numUpdatedRows !== 1n) return;
      await record(trx, { event: 'data_exported', subject: userId, reason: 'own data' }, at);
      const profile = await profileOf(trx, userId, 'email');
      if (profile === undefined) return;
      const to = await recipientOf(trx, profile.email, language);
      await mail.post(trx, 'exportReady', to, { until: at + EXPORT_KEPT_MS });
    });
    mail.deliver();
  } catch (error) {
    logFailure(log, "could not create a user's data export", error);
    await end(db, { failed_at: now() });
  }
}

/** Builds users' files in the background of this process, one after another. */
export function createDataExports(context: Context) {
  let last = Promise.resolve();
  const begin = (userId: string) => {
    last = last
      .then(() => make(context, userId))
      .catch(() => context.log.error("could not mark a user's data export as failed"));
  };
  return {
    /** Starts building a file that the database already lists as requested. */
    begin,
    /** Starts the files that an earlier process left unfinished. */
    async resume() {
      for (const { user_id } of await waitingOf(context.db).execute()) begin(user_id);
    },
    /** Resolves when no file is being built. */
    settled: () => last,
  };
}

export type DataExports = ReturnType<typeof createDataExports>;

/**
 * The user's own data: `GET` and `POST /api/account/export` return its state and request a file, at most one a day;
 * `GET /api/account/export/file` returns the file to its owner after a fresh sign-in.
 */
export function dataExportRoutes(
  app: FastifyInstance,
  context: Context,
  exports: DataExports,
): void {
  const signedIn = sessionRoutes(app);
  const { db, now } = context;

  signedIn.get('/api/account/export', async (session) => {
    const row = await rowOf(db, session.getUserId());
    const at = now();
    const state = stateOf(row, at);
    if (row !== undefined && state.state === 'waiting' && at - row.asked_at >= STUCK_MS)
      exports.begin(row.user_id);
    return state;
  });

  signedIn.post('/api/account/export', async (session, { request }) => {
    const user_id = session.getUserId();
    const at = now();
    const language = languageOfRequest(request);
    const requested = { asked_at: at, ready_at: 0, failed_at: 0, language, content: '' };
    // A single statement, so that only one of several concurrent requests succeeds.
    const begun = await db
      .insertInto('data_exports')
      .values({ user_id, ...requested })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet(requested)
          .where((eb) =>
            eb.or([
              eb('data_exports.failed_at', '>', 0),
              eb('data_exports.asked_at', '<=', at - EXPORT_EVERY_MS),
            ]),
          ),
      )
      .returning('user_id')
      .executeTakeFirst();
    if (begun !== undefined) exports.begin(user_id);
    return stateOf(await rowOf(db, user_id), now());
  });

  signedIn.get('/api/account/export/file', async (session) => {
    await requireFreshSignIn(session, 'downloadData', now());
    const row = await rowOf(db, session.getUserId());
    if (row === undefined || stateOf(row, now()).state !== 'ready')
      throw new RequestError(410, GONE);
    return { content: row.content };
  });
}
