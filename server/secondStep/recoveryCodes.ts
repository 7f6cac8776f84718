import { randomBytes } from 'node:crypto';
import {
  inGroups,
  RECOVERY_ALPHABET,
  RECOVERY_CODES,
  RECOVERY_LENGTH,
} from '../../src/rules/secondStep';
import { hashWithSalt } from '../core/passwords';
import { changeOnce, withChange } from '../core/withChange';
import type { Database } from '../data/schema';
import { holdProfile } from '../registration/profiles';

const SALT_BYTES = 16;

/** 5 bits of each byte choose a character, so that all are equally likely. */
const newCode = (): string =>
  Array.from(randomBytes(RECOVERY_LENGTH), (byte) => RECOVERY_ALPHABET[byte & 31]).join('');

/** Creates the account's recovery codes and replaces earlier ones. They are returned once and stored as hashes. */
export async function makeRecoveryCodes(
  db: Database,
  userId: string,
  now: number,
): Promise<string[]> {
  const salt = randomBytes(SALT_BYTES);
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  const hashes = await Promise.all(codes.map((code) => hashWithSalt(code, salt)));
  await db.transaction().execute(async (trx) => {
    // Of two concurrent sets only the later one stays.
    await holdProfile(trx, userId);
    await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
    for (const code_hash of hashes)
      await trx
        .insertInto('recovery_codes')
        .values({ user_id: userId, code_hash, salt: salt.toString('base64'), created_at: now })
        .execute();
    await withChange.getStore()?.(trx);
  });
  return codes.map((code) => inGroups(code, '-'));
}

export async function recoveryCodesLeft(db: Database, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number | string>().as('left'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(left);
}

/** Uses up a code; false if the account does not have it. Of two concurrent uses one succeeds. */
export async function useRecoveryCode(
  db: Database,
  userId: string,
  code: string,
): Promise<boolean> {
  const known = await db
    .selectFrom('recovery_codes')
    .select('salt')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (known === undefined) return false;
  const hash = await hashWithSalt(code, Buffer.from(known.salt, 'base64'));
  return changeOnce(db, async (trx) => {
    const result = await trx
      .deleteFrom('recovery_codes')
      .where('user_id', '=', userId)
      .where('code_hash', '=', hash)
      .executeTakeFirst();
    return result.numDeletedRows === 1n;
  });
}
