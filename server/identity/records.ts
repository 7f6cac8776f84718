import { PROVIDER_LOGIN } from '../core/endSessions';
import { randomToken, sha256 } from '../operate/secrets';
import { fieldsOf, parseObject, textField, textIn } from '../json';
import type { Database } from '../data/schema';
import { DAY_MS, SECOND_MS } from '../../src/rules/durations';

/** A stored record of the identity provider; `consumed` is its time of use (s). */
export type OidcPayload = Record<string, unknown>;

/** Lifetime of records without an expiry: a year. */
const WITHOUT_END_S = 31_536_000;

/**
 * Returns the account of a record; empty for none. That of an interaction whose password was accepted is in its result,
 * so that it ends with the account's sessions.
 */
const accountOf = (payload: object): string =>
  textField(payload, 'accountId') ??
  textIn(fieldsOf(fieldsOf(payload)['result'])['login'], 'accountId');

/** Models whose records continue a sign-in. The library stores one again that was deleted while it had it open. */
const OF_LOGIN: readonly string[] = ['Session', 'AuthorizationCode'];

/** Stores the records of one model: sessions, grants, codes, access tokens, interactions. */
export function oidcRecords(db: Database, model: string, now: () => number) {
  const keyOf = (id: string) => sha256(`${model}:${id}`);
  const isLive = async (login: string) =>
    (await oidcRecords(db, PROVIDER_LOGIN, now).find(login)) !== undefined;

  const find = async (column: 'record_key' | 'uid', value: string) => {
    const row = await db
      .selectFrom('oidc_records')
      .select(['payload', 'consumed_at'])
      .where('model', '=', model)
      .where(column, '=', value)
      .where('expires_at', '>', now())
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const consumed = row.consumed_at > 0 ? { consumed: row.consumed_at / SECOND_MS } : {};
    const payload = { ...parseObject(row.payload), ...consumed };
    const isOfLogin = OF_LOGIN.includes(model) && accountOf(payload) !== '';
    return isOfLogin && !(await isLive(textIn(payload, 'acr'))) ? undefined : payload;
  };

  return {
    async upsert(id: string, payload: object, expiresInS?: number): Promise<void> {
      const values = {
        model,
        payload: JSON.stringify(payload),
        grant_id: textIn(payload, 'grantId'),
        uid: textIn(payload, 'uid'),
        account_id: accountOf(payload),
        expires_at: now() + (expiresInS ?? WITHOUT_END_S) * SECOND_MS,
      };
      await db
        .insertInto('oidc_records')
        .values({ ...values, record_key: keyOf(id), consumed_at: 0 })
        .onConflict((conflict) => conflict.column('record_key').doUpdateSet(values))
        .execute();
    },
    find: (id: string): Promise<OidcPayload | undefined> => find('record_key', keyOf(id)),
    findByUid: (uid: string): Promise<OidcPayload | undefined> => find('uid', uid),
    async consume(id: string): Promise<void> {
      await db
        .updateTable('oidc_records')
        .set({ consumed_at: Math.floor(now() / SECOND_MS) * SECOND_MS })
        .where('record_key', '=', keyOf(id))
        .execute();
    },
    async destroy(id: string): Promise<void> {
      await db.deleteFrom('oidc_records').where('record_key', '=', keyOf(id)).execute();
    },
    async revokeByGrantId(grantId: string): Promise<void> {
      await db
        .deleteFrom('oidc_records')
        .where('model', '=', model)
        .where('grant_id', '=', grantId)
        .execute();
    },
  };
}

/**
 * Begins a sign-in of at most a day and returns its id, which the provider keeps as its `acr`. It ends with the
 * account's sessions.
 */
export async function beginLogin(
  { db, now }: { readonly db: Database; readonly now: () => number },
  accountId: string,
): Promise<string> {
  const id = randomToken();
  await oidcRecords(db, PROVIDER_LOGIN, now).upsert(id, { accountId }, DAY_MS / SECOND_MS);
  return id;
}
