import type { Transaction } from 'kysely';
import type { SessionContainer } from 'supertokens-node/recipe/session';
import { DELETION_RET } from '../../src/rules/deletion';
import { record } from '../audit/record';
import type { Database, Tables } from '../data/schema';
import type { Language } from '../http/language';
import { numberIn } from '../json';
import { profileOf } from '../registration/profiles';
import { endLinks } from './accountLinks';

/** Field of the access token payload: when the account is deleted (ms). Until then the session is restricted. */
export const DELETE_AT = 'delete_at';

/** Paths still allowed: keeping the account and downloading its data. */
const ALLOWED: readonly string[] = [
  '/api/account',
  '/api/account/deletion',
  '/api/account/deletion/undo',
  '/api/account/export',
  '/api/account/export/file',
  '/api/account/proof',
  '/api/account-link',
];

const WORDS: Readonly<Record<Language, (day: string) => string>> = {
  en: (day) => `This account will be deleted on ${day}. Open your account to keep it.`,
  zh: (day) => `此账号将于${day}注销。如需保留，请打开您的账号。`,
};

const DAYS: Readonly<Record<Language, Intl.DateTimeFormat>> = {
  en: new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }),
  zh: new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long', timeZone: 'UTC' }),
};

/** Thrown for an account scheduled for deletion; `withSession` sends it as the response. */
export class AccountEnding extends Error {
  override readonly name = 'AccountEnding';

  constructor(
    readonly deleteAt: number,
    language: Language,
  ) {
    super(WORDS[language](DAYS[language].format(deleteAt)));
  }

  /** The response body, for enveloped routes and for those of the authentication API. */
  get envelope() {
    const data = { deleteAt: this.deleteAt };
    return { ret: DELETION_RET, status: 'GENERAL_ERROR', data, message: this.message };
  }
}

/** When the session's account is deleted (ms); 0 if it is not scheduled. */
export const deleteAtOf = (session: SessionContainer): number =>
  numberIn(session.getAccessTokenPayload(), DELETE_AT);

/** Refuses paths that an account scheduled for deletion may not use. @throws {AccountEnding} */
export function refuseEnding(session: SessionContainer, path: string, language: Language): void {
  const at = deleteAtOf(session);
  if (at > 0 && !ALLOWED.includes(path)) throw new AccountEnding(at, language);
}

/** When an account is deleted according to the database (ms); 0 if it is not scheduled. */
export async function deletionOf(db: Database, userId: string): Promise<number> {
  const row = await profileOf(db, userId, 'delete_at');
  return row?.delete_at ?? 0;
}

/** Keeps an account that is scheduled for deletion, and ends the links that would. */
export async function withdrawDeletion(
  trx: Transaction<Tables>,
  userId: string,
  at: number,
): Promise<void> {
  const kept = await trx
    .updateTable('profiles')
    .set({ delete_at: 0 })
    .where('user_id', '=', userId)
    // An account whose time has come is deleted, even if an earlier removal was interrupted.
    .where('delete_at', '>', at)
    .executeTakeFirst();
  await endLinks(trx, 'keepAccount', userId, 'WITHDRAWN', at);
  if (kept.numUpdatedRows === 1n)
    await record(trx, { event: 'deletion_undone', subject: userId }, at);
}
