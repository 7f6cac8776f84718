import type { AuthContext } from '../authApi/context';
import { profileByEmail } from '../registration/profiles';
import { strangerId } from './record';

/** Whom an address names in the audit log: its account, or nobody that is known. */
export async function subjectOf(
  { db, keys }: Pick<AuthContext, 'db' | 'keys'>,
  email: string,
): Promise<string> {
  const profile = await profileByEmail(db, email);
  return profile?.userId ?? strangerId(keys, email);
}
