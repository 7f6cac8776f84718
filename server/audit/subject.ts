import type { AuthContext } from '../authApi/context';
import { profileByEmail } from '../registration/profiles';
import { strangerId } from './record';

/** Returns the audit id of an address: its account's id, or its pseudonym. */
export async function subjectOf(
  { db, keys }: Pick<AuthContext, 'db' | 'keys'>,
  email: string,
): Promise<string> {
  const profile = await profileByEmail(db, email);
  return profile?.userId ?? strangerId(keys, email);
}
