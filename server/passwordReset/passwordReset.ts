import { setTimeout as wait } from 'node:timers/promises';
import type { APIInterface } from 'supertokens-node/recipe/emailpassword';
import {
  getAllSessionHandlesForUser,
  getSession,
  revokeMultipleSessions,
} from 'supertokens-node/recipe/session';
import { endProviderSessions } from '../identity/records';
import { fieldsOf } from '../json';
import { normaliseEmail } from '../operate/secrets';
import type { AuthContext } from '../authApi/context';
import { exchangeOf } from '../authApi/exchange';
import { fieldText } from '../authApi/sentFields';
import { createMailLimit } from '../mail/mailLimit';

type PasswordReset = NonNullable<APIInterface['passwordResetPOST']>;
type ResetToken = NonNullable<APIInterface['generatePasswordResetTokenPOST']>;

/** No answer to "send me a link" comes sooner, so that its time does not tell who has an account. */
const ANSWER_MS = 250;
const TOO_OFTEN =
  'A link was asked for several times with this address. Use the newest mail, or try again in an hour.';

/** The session that the browser itself has, where it is one of this account. */
async function ownSession(
  { req, res }: Parameters<PasswordReset>[0]['options'],
  userId: string,
): Promise<string | undefined> {
  const rules = { sessionRequired: false, antiCsrfCheck: false };
  // One that cannot be read, or must be refreshed first, counts as none.
  const session = await getSession(req, res, rules).catch(() => undefined);
  return session?.getUserId() === userId ? session.getHandle() : undefined;
}

/**
 * Sets the new password. The account's sessions on all other devices end when the body says
 * `signOutEverywhere: true` or the settings say so always; the answer then carries
 * `signedOutEverywhere: true`.
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
      const { id } = result.user;
      const own = await ownSession(input.options, id);
      const handles = await getAllSessionHandlesForUser(id);
      await revokeMultipleSessions(handles.filter((handle) => handle !== own));
      await endProviderSessions(db, id);
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
