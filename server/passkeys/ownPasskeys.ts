import { listCredentials } from 'supertokens-node/recipe/webauthn';
import type { Database } from '../data/schema';
import { fieldsOf } from '../json';

/** A passkey as its owner sees it, wherever the accounts are. Times in ms since 1970. */
export interface OwnPasskey {
  readonly id: string;
  readonly createdAt: number;
  /** Null before the first use. */
  readonly lastUsedAt: number | null;
  /** It is kept on several devices. */
  readonly synced: boolean;
  /** Names the kind of authenticator. */
  readonly aaguid: string;
  /** What its owner calls it; empty before that. */
  readonly name: string;
}

/** A core without the recipe, or without a licence for it. */
const WITHOUT_PASSKEYS = /status code: (?:402|404)\b/;

/** What the core keeps of an account's passkeys, or null where it keeps none of anybody's. */
async function listed(recipeUserId: string) {
  try {
    return await listCredentials({ recipeUserId });
  } catch (error) {
    if (error instanceof Error && WITHOUT_PASSKEYS.test(error.message)) return null;
    throw error;
  }
}

/**
 * Whether the core keeps passkeys beside a password, as that of this platform does, within it or apart. Others make an
 * account of its own of each passkey.
 */
export const keepsPasskeys = async (): Promise<boolean> =>
  fieldsOf(await listed('nobody'))['besidePassword'] === true;

/** The passkeys of an account, oldest first. */
export async function ownPasskeys(db: Database, userId: string): Promise<OwnPasskey[]> {
  const credentials = (await listed(userId))?.credentials ?? [];
  if (credentials.length === 0) return [];
  const names = await db
    .selectFrom('passkey_names')
    .select(['credential_id', 'name'])
    .where('user_id', '=', userId)
    .execute();
  return credentials.map((credential) => {
    const { webauthnCredentialId: id, createdAt } = credential;
    // What the recipe's interface does not have, the platform's core says beside it.
    const { lastUsedAt, synced, aaguid } = fieldsOf(credential);
    return {
      id,
      createdAt,
      lastUsedAt: typeof lastUsedAt === 'number' && lastUsedAt > 0 ? lastUsedAt : null,
      synced: synced === true,
      aaguid: typeof aaguid === 'string' ? aaguid : '',
      name: names.find((named) => named.credential_id === id)?.name ?? '',
    };
  });
}

export const isOwnPasskey = async (db: Database, userId: string, id: string): Promise<boolean> =>
  (await ownPasskeys(db, userId)).some((passkey) => passkey.id === id);

/** Gives a passkey of an account a name; an empty one takes it away. */
export async function namePasskey(
  db: Database,
  userId: string,
  id: string,
  name: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('passkey_names')
      .where('user_id', '=', userId)
      .where('credential_id', '=', id)
      .execute();
    if (name === '') return;
    const named = { credential_id: id, user_id: userId, name };
    await trx.insertInto('passkey_names').values(named).execute();
  });
}
