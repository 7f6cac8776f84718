import type { APIInterface } from 'supertokens-node/recipe/session';
import { record } from '../audit/record';
import type { AuthContext } from '../authApi/context';

type SignOut = NonNullable<APIInterface['signOutPOST']>;

/** Sign-out of spec 7, which leaves a line in the audit log where there was a session. */
export const signOutApi =
  ({ db, now }: Pick<AuthContext, 'db' | 'now'>, original: SignOut): SignOut =>
  async (input) => {
    const subject = input.session?.getUserId();
    const answer = await original(input);
    if (subject !== undefined) await record(db, { event: 'session_ended', subject }, now());
    return answer;
  };
