import { listCredentials } from 'supertokens-node/recipe/webauthn';
import { PASSKEY_NAME_MAX } from '../../src/rules/accountLimits';
import { PASSKEY_PROVIDERS } from '../../src/rules/passkeyProviders';
import { ifSupported } from '../authApi/ifSupported';
import type { Database } from '../data/schema';
import { fieldsOf, numberIn, textIn } from '../json';
import { unlessOutage } from '../operate/outage';
import { agentNames } from '../session/agentNames';

/** A passkey as its owner sees it, at either core. Times in ms since 1970. */
export interface OwnPasskey {
  readonly id: string;
  readonly createdAt: number;
  /** Null before the first use. */
  readonly lastUsedAt: number | null;
  /** Whether it is synced to several devices. */
  readonly synced: boolean;
  /** The kind of authenticator. */
  readonly aaguid: string;
  /** The name its owner chose; empty if none. */
  readonly name: string;
}

/** Returns the core's passkeys of an account; null if the core does not support passkeys. */
const listed = (recipeUserId: string) => ifSupported(listCredentials({ recipeUserId }));

/**
 * Whether the core stores passkeys beside a password, as this platform's core does, embedded or separate. Other cores
 * create a separate account for each passkey.
 */
export const keepsPasskeys = async (): Promise<boolean> =>
  fieldsOf(await listed('nobody'))['besidePassword'] === true;

/** Returns the passkeys of an account, oldest first. */
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
    return {
      id,
      createdAt,
      // Fields that the recipe's interface lacks and the platform's core adds.
      lastUsedAt: numberIn(credential, 'lastUsedAt') || null,
      synced: fieldsOf(credential)['synced'] === true,
      aaguid: textIn(credential, 'aaguid'),
      name: names.find((named) => named.credential_id === id)?.name ?? '',
    };
  });
}

export const isOwnPasskey = async (db: Database, userId: string, id: string): Promise<boolean> =>
  (await ownPasskeys(db, userId)).some((passkey) => passkey.id === id);

export async function forgetPasskeyName(db: Database, userId: string, id: string): Promise<void> {
  await db
    .deleteFrom('passkey_names')
    .where('user_id', '=', userId)
    .where('credential_id', '=', id)
    .execute();
}

/** Names a passkey of an account; an empty name removes the current one. */
export async function namePasskey(
  db: Database,
  userId: string,
  id: string,
  name: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await forgetPasskeyName(trx, userId, id);
    if (name === '') return;
    const named = { credential_id: id, user_id: userId, name };
    await trx
      .insertInto('passkey_names')
      .values(named)
      .onConflict((conflict) => conflict.column('credential_id').doUpdateSet({ name }))
      .execute();
  });
}

/**
 * Names a new passkey after its provider, else the browser, and the system; its owner can rename it (A45). It is usable
 * already, so an outage leaves the name out.
 */
export const proposeName = (db: Database, userId: string, id: string, agent = ''): Promise<void> =>
  unlessOutage(async () => {
    const made = (await ownPasskeys(db, userId)).find((passkey) => passkey.id === id);
    const { browser, system } = agentNames(agent);
    const provider = PASSKEY_PROVIDERS[made?.aaguid ?? ''] ?? browser;
    const parts = provider.includes(system) ? [provider] : [provider, system];
    const name = parts.filter((part) => part !== '').join(' · ');
    if (made !== undefined) await namePasskey(db, userId, id, name.slice(0, PASSKEY_NAME_MAX));
  });
