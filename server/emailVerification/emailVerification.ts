import type { APIInterface } from 'supertokens-node/recipe/emailverification';
import type { AuthContext } from '../authApi/context';
import { createMailLimit } from '../mail/mailLimit';

type VerifyToken = NonNullable<APIInterface['generateEmailVerifyTokenPOST']>;

const TOO_OFTEN =
  'A mail was asked for several times. Use the newest one, or try again in an hour.';

/** Sends the mail that proves an address once more; an unproven one may be somebody else's. */
export function verifyTokenApi({ now }: AuthContext, original: VerifyToken): VerifyToken {
  const limit = createMailLimit(now);

  return async (input) => {
    const userId = input.session.getUserId();
    if (limit.left(userId) === 0) return { status: 'GENERAL_ERROR', message: TOO_OFTEN };
    limit.use(1, userId);
    return original(input);
  };
}
