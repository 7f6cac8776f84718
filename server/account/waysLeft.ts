import { isOffered } from '../authApi/whileOffered';
import { methodOf } from '../authApi/accountOf';
import type { AuthContext } from '../authApi/context';
import { ownPasskeys } from '../passkeys/ownPasskeys';
import { connectionsOf } from '../providers/connections';
import { hasPassword } from './ownPassword';

/** Counts an account's sign-in methods among those offered now; the last one cannot be removed. */
export async function waysLeft(context: AuthContext, userId: string): Promise<number> {
  const { db, settings, singleSignOn, providers } = context;
  const offers = settings.get();
  const method = await methodOf(userId);
  const passkeys = isOffered(context, 'passkeysOffered') ? await ownPasskeys(db, userId) : [];
  const connected = offers.providersOffered ? await connectionsOf(db, userId) : [];
  const isVerified = method?.verified === true;
  const others = [
    offers.emailPasswordOffered && method !== undefined && (await hasPassword(db, userId)),
    offers.emailCodeOffered && isVerified,
    offers.singleSignOnOffered && singleSignOn && isVerified,
  ];
  return (
    others.filter(Boolean).length +
    passkeys.length +
    connected.filter(({ provider }) => providers.has(provider)).length
  );
}
