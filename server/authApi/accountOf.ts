import { getUser, listUsersByAccountInfo } from 'supertokens-node';
import { TENANT } from '../core/context';

type User = Awaited<ReturnType<typeof listUsersByAccountInfo>>[number];

/** An account, and the way in that it began with. */
export interface Account {
  readonly user: User;
  readonly method: User['loginMethods'][number];
}

/** The account of an address, in the form it is compared in; undefined when there is none. */
export async function accountOf(email: string): Promise<Account | undefined> {
  for (const user of await listUsersByAccountInfo(TENANT, { email })) {
    const method = user.loginMethods.find(
      (each) => each.recipeId === 'emailpassword' && each.email === email,
    );
    if (method !== undefined) return { user, method };
  }
  return undefined;
}

/** The way in with a password that an account has, with its address; undefined for an account without one. */
export async function methodOf(userId: string) {
  const user = await getUser(userId);
  const method = user?.loginMethods.find(({ recipeId }) => recipeId === 'emailpassword');
  return method?.email === undefined ? undefined : { ...method, email: method.email };
}
