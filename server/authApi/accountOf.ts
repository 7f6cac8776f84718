import { listUsersByAccountInfo } from 'supertokens-node';
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
