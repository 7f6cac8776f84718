import { deleteUser, getUser } from 'supertokens-node';
import type { APIInterface } from 'supertokens-node/recipe/emailpassword';
import { createNewSession, type SessionContainer } from 'supertokens-node/recipe/session';
import { accountOf } from '../authApi/accountOf';
import type { AuthContext } from '../authApi/context';
import { fieldText, type SentField } from '../authApi/sentFields';
import { languageOf } from '../http/language';
import { normaliseEmail } from '../operate/secrets';
import { withNote } from '../session/sessionNote';
import { KNOWN_ROLE } from '../studios/roleClaims';
import { claimInvitation, releaseInvitation, spendClaim } from './invitations';
import {
  addProfile,
  createMember,
  EmailHeld,
  InvitationGone,
  OWN_ROLE,
  ownStudio,
  refuseHeld,
  type FirstWay,
} from './members';

type Call = Parameters<NonNullable<APIInterface['signUpPOST']>>[0];
type User = NonNullable<Awaited<ReturnType<typeof getUser>>>;

export interface SentSignUp {
  readonly formFields: readonly SentField[];
  readonly options: Pick<Call['options'], 'req' | 'res'>;
  readonly tenantId: string;
  readonly userContext: Call['userContext'];
}

interface Answer {
  readonly status: string;
}

interface NewAccount extends Answer {
  readonly status: 'OK';
  readonly user: User;
}

export interface SignedUp extends NewAccount {
  readonly session: SessionContainer;
}

export type SignUpRefused =
  | { readonly status: 'SIGN_UP_NOT_ALLOWED'; readonly reason: string }
  | { readonly status: 'EMAIL_ALREADY_EXISTS_ERROR' };

/** Returns a refusal with a reason of the specification, or with a text for the user. */
export const refusedBy = (reason: string) => ({ status: 'SIGN_UP_NOT_ALLOWED', reason }) as const;

const firstNote = (way: 'password' | 'passkey') =>
  withNote({}, way === 'password' ? { way, second: 'later' } : { way });

const isMade = <Result extends Answer>(result: Result): result is Result & NewAccount =>
  result.status === 'OK';

const isSignedUp = (made: NewAccount): made is SignedUp => 'session' in made;

function profileOf({ formFields, options }: SentSignUp) {
  const text = (id: string) => fieldText(formFields, id).trim();
  return {
    email: normaliseEmail(text('email')),
    first_name: text('first_name'),
    last_name: text('last_name'),
    company: text('company'),
    title: text('title'),
    first_language: languageOf(options.req.getHeaderValue('accept-language')),
  };
}

export async function firstSession(
  { options: { req, res }, tenantId, userContext }: Omit<SentSignUp, 'formFields'>,
  user: User | undefined,
  way: 'password' | 'passkey',
): Promise<SignedUp> {
  const account = user?.loginMethods[0]?.recipeUserId;
  if (user === undefined || account === undefined) throw new Error('a new account is missing');
  const data = firstNote(way);
  const session = await createNewSession(req, res, tenantId, account, {}, data, userContext);
  return { status: 'OK', session, user };
}

/** Creates the account in one transaction of this database, and its first session. */
export async function signUpHere(
  context: AuthContext,
  sent: SentSignUp,
  way: FirstWay,
): Promise<SignedUp | SignUpRefused> {
  const invitation = fieldText(sent.formFields, 'invitation');
  const joining = invitation === '' ? 'own studio' : { invitation };
  const made = await createMember(context, way, profileOf(sent), joining);
  if (made.status === 'INVITATION_GONE') return refusedBy('INVITATION_USED');
  if (made.status !== 'OK') return { status: made.status };
  const user = await getUser(made.userId, sent.userContext);
  return firstSession(sent, user, 'password' in way ? 'password' : 'passkey');
}

/** Creates the account at a separate core; an interrupted sign-up is completed at the first sign-in. */
export async function signUpApart<Result extends Answer>(
  { db, now }: AuthContext,
  sent: SentSignUp,
  make: (userContext: Call['userContext'], role: string) => Promise<Result>,
): Promise<Result | SignUpRefused> {
  const token = fieldText(sent.formFields, 'invitation');
  const claim = token === '' ? undefined : await claimInvitation(db, token, now());
  // Held by an attempt that was interrupted after it made the account, unless it is used: a sign-in completes it.
  if (token !== '' && claim === undefined)
    return (await accountOf(profileOf(sent).email)) === undefined
      ? refusedBy('INVITATION_USED')
      : { status: 'EMAIL_ALREADY_EXISTS_ERROR' };
  let accepted = false;
  try {
    const role = claim?.membership.role ?? OWN_ROLE;
    const result = await make({ ...sent.userContext, [KNOWN_ROLE]: role }, role);
    if (isMade(result)) {
      const userId = result.user.id;
      const profile = profileOf(sent);
      await db
        .transaction()
        .execute(async (trx) => {
          const membership = claim?.membership ?? (await ownStudio(trx, profile, now()));
          await addProfile(trx, profile, { userId, ...membership, at: now() });
          if (claim !== undefined && !(await spendClaim(trx, claim.claimId, userId, now())))
            throw new InvitationGone();
          await refuseHeld(trx, profile.email, now());
        })
        .catch(async (error: unknown) => {
          if (!(error instanceof EmailHeld || error instanceof InvitationGone)) throw error;
          // Its tokens are in the response already.
          if (isSignedUp(result)) await result.session.revokeSession();
          await deleteUser(userId);
          throw error;
        });
      accepted = true;
    }
    return result;
  } catch (error) {
    if (error instanceof InvitationGone) return refusedBy('INVITATION_USED');
    if (error instanceof EmailHeld) return { status: 'EMAIL_ALREADY_EXISTS_ERROR' };
    throw error;
  } finally {
    if (!accepted && claim !== undefined) await releaseInvitation(db, claim.claimId);
  }
}
