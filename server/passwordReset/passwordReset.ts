import { setTimeout as wait } from 'node:timers/promises';
import type { APIInterface } from 'supertokens-node/recipe/emailpassword';
import {
  createNewSession,
  getSession,
  revokeAllSessionsForUser,
} from 'supertokens-node/recipe/session';
import { notifyOfDeletion } from '../account/deleteAccount';
import { inTurn } from '../account/inTurn';
import { setPassword } from '../account/newPassword';
import { endPrepared } from '../account/secureAccount';
import { record } from '../audit/record';
import { subjectOf } from '../audit/subject';
import type { AuthContext } from '../authApi/context';
import { exchangeOf } from '../authApi/exchange';
import { fieldText } from '../authApi/sentFields';
import { TENANT } from '../core/context';
import { tokenOwner } from '../core/mailTokens';
import { endProviderSessions } from '../core/endSessions';
import { withChange } from '../core/withChange';
import { languageOf, type Language } from '../http/language';
import { createVisitorMailLimit } from '../mail/mailLimit';
import { normaliseEmail } from '../operate/secrets';
import { blockedText } from '../people/words';
import { profileByEmail, profileOf } from '../registration/profiles';
import type { Prover } from '../secondStep/prover';
import { rememberEnded } from '../session/endedElsewhere';
import { keptNote } from '../session/sessionNote';
import { rememberBrowser } from '../signIn/knownBrowser';

type PasswordReset = NonNullable<APIInterface['passwordResetPOST']>;
type ResetToken = NonNullable<APIInterface['generatePasswordResetTokenPOST']>;

/** Shortest response time to a reset request, so that the time does not reveal whether an account exists. */
const ANSWER_MS = 250;

/** Returns the browser's own session, if any: its user, and the data that its replacement takes over. */
async function ownSession({ req, res }: Parameters<PasswordReset>[0]['options']) {
  const rules = { sessionRequired: false, antiCsrfCheck: false };
  // An unreadable session, or one that must be refreshed first, counts as none.
  const session = await getSession(req, res, rules).catch(() => undefined);
  if (session === undefined) return undefined;
  return {
    userId: session.getUserId(),
    data: keptNote(await session.getSessionDataFromDatabase()),
  };
}

/**
 * Returns the request with a note of its account and of why a suspended account gets no new password. Its link can be
 * used once the suspension is lifted, unless a separate core keeps the links. `prepare` runs before the password changes.
 */
function watchedReset(
  { db, embeddedCore, now }: AuthContext,
  input: Parameters<PasswordReset>[0],
  prepare: (userId: string) => Promise<void>,
) {
  const { recipeImplementation, req } = input.options;
  let owner: Prover = {
    userId: '',
    email: '',
    language: languageOf(req.getHeaderValue('accept-language')),
    agent: req.getHeaderValue('user-agent'),
  };
  let blocked = '';
  const isBlocked = async (userId: string): Promise<boolean> => {
    const profile = await profileOf(db, userId, 'blocked_reason');
    blocked = blockedText(profile?.blocked_reason ?? '', owner.language);
    return blocked !== '';
  };
  const consumePasswordResetToken: typeof recipeImplementation.consumePasswordResetToken = async (
    asked,
  ) => {
    const refused = { status: 'RESET_PASSWORD_INVALID_TOKEN_ERROR' } as const;
    const found = await tokenOwner({ db, now }, 'password_reset_tokens', asked.token);
    if (found !== undefined && (await isBlocked(found.userId))) return refused;
    // The embedded core uses a link up in the transaction that changes the password.
    const used =
      embeddedCore && found !== undefined
        ? ({ status: 'OK', ...found } as const)
        : await recipeImplementation.consumePasswordResetToken(asked);
    if (used.status !== 'OK') return used;
    owner = { ...owner, userId: used.userId, email: used.email };
    if (await isBlocked(used.userId)) return refused;
    await prepare(used.userId);
    return used;
  };
  const watching = { ...recipeImplementation, consumePasswordResetToken };
  const options = { ...input.options, recipeImplementation: watching };
  return { watched: { ...input, options }, ownerOf: () => owner, whyBlocked: () => blocked };
}

/**
 * Sets the new password and ends the account's sessions (`signedOutEverywhere: true` in the response). The embedded
 * core ends them in the transaction that changes the password. A browser that had a session gets a new one
 * (`signedInHere: true` in the response).
 */
export function passwordResetApi(context: AuthContext, original: PasswordReset): PasswordReset {
  const { db, now } = context;
  const reset: PasswordReset = async (input) => {
    const { req, res } = input.options;
    const own = await ownSession(input.options);
    const { watched, ownerOf, whyBlocked } = watchedReset(context, input, async (userId) => {
      // A user with a session as well as the inbox has prepared it themselves.
      if (own?.userId === userId) return;
      // Ended first, as a separate core has used the link up: no other click would end what an interruption leaves. Its
      // changes are not the one of the password.
      await withChange.exit(() => endPrepared(context, userId));
    });
    const result = await setPassword(context, ownerOf, () => original(watched));
    if (whyBlocked() !== '') return { status: 'GENERAL_ERROR', message: whyBlocked() };
    if (result.status !== 'OK') return result;
    const { id, loginMethods } = result.user;
    // A separate core has not ended any yet.
    await rememberEnded(db, await revokeAllSessionsForUser(id), now());
    await endProviderSessions(db, id);
    const account = loginMethods[0]?.recipeUserId;
    const exchange = exchangeOf(req);
    exchange.signedOutEverywhere = true;
    if (own?.userId === id && account !== undefined) {
      await createNewSession(req, res, TENANT, account, {}, own.data);
      exchange.signedInHere = true;
    }
    // Strangers who guess at this moment must not keep out the user who has just chosen it.
    await rememberBrowser(context, input.options, ownerOf().email);
    return result;
  };
  return async (input) => {
    const owner = await tokenOwner({ db, now }, 'password_reset_tokens', input.token);
    return owner === undefined ? reset(input) : inTurn(context, owner.userId, () => reset(input));
  };
}

/** Sends a link for keeping the account instead, if the account is scheduled for deletion. */
async function linkOrDeletion<Answer>(
  context: AuthContext,
  email: string,
  language: Language,
  sendLink: () => Promise<Answer>,
): Promise<Answer | { status: 'OK' }> {
  const { db, mail } = context;
  const profile = await profileByEmail(db, email);
  if (profile === undefined || profile.deleteAt === 0) return sendLink();
  await notifyOfDeletion(db, context, profile, language);
  mail.deliver();
  return { status: 'OK' };
}

/** Sends the link. Known and unknown addresses get the same response in about the same time. */
export function resetTokenApi(context: AuthContext, original: ResetToken): ResetToken {
  const { db, settings, now } = context;
  const refusalOf = createVisitorMailLimit(context, 'reset');

  return async (input) => {
    const email = normaliseEmail(fieldText(input.formFields, 'email'));
    const refusals = Object.entries(settings.get().resetRefusals);
    const [, reason] = refusals.find(([address]) => normaliseEmail(address) === email) ?? [];
    if (reason !== undefined) return { status: 'PASSWORD_RESET_NOT_ALLOWED', reason };
    const asked = exchangeOf(input.options.req);
    const tooMany = await refusalOf(email, asked);
    if (tooMany !== undefined) return { status: 'PASSWORD_RESET_NOT_ALLOWED', reason: tooMany };
    const recorded = subjectOf(context, email).then((subject) =>
      record(db, { event: 'authn_reset_asked', subject }, now()),
    );
    const [result] = await Promise.all([
      linkOrDeletion(context, email, asked.language, () => original(input)),
      wait(ANSWER_MS),
      recorded,
    ]);
    return result;
  };
}
