import { setTimeout as wait } from 'node:timers/promises';
import type { APIInterface } from 'supertokens-node/recipe/emailpassword';
import { revokeAllSessionsForUser } from 'supertokens-node/recipe/session';
import { endProviderSessions } from '../data/oidcRecords';
import { fieldsOf } from '../json';
import { normaliseEmail } from '../secrets';
import type { AuthContext } from './context';
import { exchangeOf } from './exchange';
import { fieldText } from './fields';
import { createMailLimit } from './mailLimit';

type PasswordReset = NonNullable<APIInterface['passwordResetPOST']>;
type ResetToken = NonNullable<APIInterface['generatePasswordResetTokenPOST']>;

/** No answer to "send me a link" comes sooner, so that its time does not tell who has an account. */
const ANSWER_MS = 250;
const TOO_OFTEN =
  'A link was asked for several times with this address. Use the newest mail, or try again in an hour.';

/**
 * Sets the new password. The sessions of the account end when the body says `signOutEverywhere: true`
 * or the settings say so always; the answer then carries `signedOutEverywhere: true`.
 */
export function passwordResetApi(
  { db, settings }: AuthContext,
  original: PasswordReset,
): PasswordReset {
  return async (input) => {
    const result = await original(input);
    if (result.status !== 'OK') return result;
    const body: unknown = await input.options.req.getJSONBody();
    const wanted = fieldsOf(body)['signOutEverywhere'] === true;
    if (wanted || settings.get().resetEndsSessions) {
      await revokeAllSessionsForUser(result.user.id);
      await endProviderSessions(db, result.user.id);
      const exchange = exchangeOf(input.options.req);
      if (exchange !== undefined) exchange.signedOutEverywhere = true;
    }
    return result;
  };
}

/** Sends the link. Known and unknown addresses get the same answer in about the same time. */
export function resetTokenApi({ settings, now }: AuthContext, original: ResetToken): ResetToken {
  const limit = createMailLimit(now);

  return async (input) => {
    const email = normaliseEmail(fieldText(input.formFields, 'email'));
    const refusals = new Map(Object.entries(settings.get().resetRefusals));
    const reason = refusals.get(email);
    if (reason !== undefined) return { status: 'PASSWORD_RESET_NOT_ALLOWED', reason };
    if (limit.left(email) === 0) return { status: 'PASSWORD_RESET_NOT_ALLOWED', reason: TOO_OFTEN };
    limit.use(1, email);
    const [result] = await Promise.all([original(input), wait(ANSWER_MS)]);
    return result;
  };
}
