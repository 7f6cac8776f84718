import { sha256 } from '../operate/secrets';
import { fieldsOf, parseObject, textField, textIn } from '../json';
import type { Database } from '../data/schema';
import { SECOND_MS } from '../../src/rules/durations';

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

/** Stores the records of one model: sessions, grants, codes, access tokens, interactions. */
export function oidcRecords(db: Database, model: string, now: () => number) {
  const keyOf = (id: string) => sha256(`${model}:${id}`);

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
    return { ...parseObject(row.payload), ...consumed };
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
