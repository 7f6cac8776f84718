import { getUser, listUsersByAccountInfo } from 'supertokens-node';
import { TENANT } from '../core/context';

type User = Awaited<ReturnType<typeof listUsersByAccountInfo>>[number];

/** An account and the sign-in method found. */
export interface Account {
  readonly user: User;
  readonly method: User['loginMethods'][number];
}

/** Returns the account of a normalized address; undefined if there is none. */
export async function accountOf(email: string): Promise<Account | undefined> {
  for (const user of await listUsersByAccountInfo(TENANT, { email })) {
    const method = user.loginMethods.find(
      (each) => each.recipeId === 'emailpassword' && each.email === email,
    );
    if (method !== undefined) return { user, method };
  }
  return undefined;
}

/** Returns an account's password method with its address; undefined if it has none. */
export async function methodOf(userId: string) {
  const user = await getUser(userId);
  const method = user?.loginMethods.find(({ recipeId }) => recipeId === 'emailpassword');
  return method?.email === undefined ? undefined : { ...method, email: method.email };
}
