import { ACCOUNT_WAYS, type AccountWay } from '../../src/rules/waysIn';
import { isOffered } from '../authApi/whileOffered';
import { methodOf } from '../authApi/accountOf';
import type { AuthContext } from '../authApi/context';
import { ownPasskeys } from '../passkeys/ownPasskeys';
import { connectionsOf } from '../providers/connections';
import { inTurn } from './inTurn';
import { hasPassword } from './ownPassword';

/** Returns an account's sign-in methods among those offered now, without its passkeys and connected providers. */
export async function accountWays(context: AuthContext, userId: string): Promise<AccountWay[]> {
  const { db, settings, singleSignOn } = context;
  const offers = settings.get();
  const method = await methodOf(userId);
  const isVerified = method?.verified === true;
  const has: Readonly<Record<AccountWay, boolean>> = {
    password:
      offers.emailPasswordOffered && method !== undefined && (await hasPassword(db, userId)),
    emailCode: offers.emailCodeOffered && isVerified,
    singleSignOn: offers.singleSignOnOffered && singleSignOn && isVerified,
  };
  return ACCOUNT_WAYS.filter((way) => has[way]);
}

/** Counts an account's sign-in methods among those offered now. */
async function waysLeft(context: AuthContext, userId: string): Promise<number> {
  const { db, settings, providers } = context;
  const passkeys = isOffered(context, 'passkeysOffered') ? await ownPasskeys(db, userId) : [];
  const connected = settings.get().providersOffered ? await connectionsOf(db, userId) : [];
  return (
    (await accountWays(context, userId)).length +
    passkeys.length +
    connected.filter(({ provider }) => providers.has(provider)).length
  );
}

/**
 * Runs `remove`, which removes one sign-in method of an account, unless it `isOwn` and the last one. In turn, so that
 * two concurrent removals cannot remove the last two methods.
 */
export const unlessLastWay = <Status>(
  context: AuthContext,
  userId: string,
  isOwn: () => Promise<boolean>,
  remove: () => Promise<Status>,
): Promise<Status | 'LAST_WAY'> =>
  inTurn(context, userId, async () =>
    (await isOwn()) && (await waysLeft(context, userId)) <= 1 ? 'LAST_WAY' : remove(),
  );
