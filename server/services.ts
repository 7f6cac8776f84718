import { convertToRecipeUserId } from 'supertokens-node';
import { createEmailVerificationToken } from 'supertokens-node/recipe/emailverification';
import {
  consumePasswordResetToken,
  createResetPasswordToken,
  signUp,
} from 'supertokens-node/recipe/emailpassword';
import {
  getAllSessionHandlesForUser,
  getSessionInformation,
  revokeAllSessionsForUser,
} from 'supertokens-node/recipe/session';
import { removeDueAccounts } from './account/removeAccounts';
import type { AuthContext } from './authApi/context';
import { TENANT } from './core/context';
import { DEFAULT_ROLE, type Role } from '../src/rules/roles';
import { createInvitation, type InvitationState } from './registration/invitations';
import { addProfile, createMember, type MemberProfile } from './registration/members';
import { KNOWN_ROLE } from './studios/roleClaims';
import { confirmEmail } from './emailVerification/confirmEmail';
import { FIRST_STUDIO, type Membership } from './studios/studios';
import { listMails } from './mail/outbox';
import { profileByEmail } from './registration/profiles';
import { confirmLink, invitationLink, resetLink } from './mail/links';
import { normaliseEmail, randomToken, sha256 } from './operate/secrets';

export interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly company?: string;
  readonly title?: string;
  readonly emailVerified?: boolean;
  /** The first studio if absent. */
  readonly studioId?: string;
  /** The default role if absent. */
  readonly role?: Role;
}

export const RESET_LINK_STATES = ['valid', 'expired', 'used', 'invalid'] as const;
export type ResetLinkState = (typeof RESET_LINK_STATES)[number];

/** A session as the developers' page lists it. Times in ms. */
export interface SessionView {
  readonly handle: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** Returns the id of a new account; undefined if the address already has one. */
async function makeAccount(
  context: AuthContext,
  password: string,
  profile: MemberProfile,
  membership: Membership,
): Promise<string | undefined> {
  const { db, now, embeddedCore } = context;
  if (embeddedCore) {
    const made = await createMember(context, { password }, profile, { membership });
    return made.status === 'OK' ? made.userId : undefined;
  }
  const userContext = { [KNOWN_ROLE]: membership.role };
  const result = await signUp(TENANT, profile.email, password, undefined, userContext);
  if (result.status !== 'OK') return undefined;
  const userId = result.user.id;
  await addProfile(db, profile, { userId, ...membership, at: now() });
  return userId;
}

/** Creates the services of tests, demo data and the developers' page, over a started SDK and either core. */
export function createServices(context: AuthContext) {
  const { db, now, url } = context;
  return {
    /** Creates an account in a studio; undefined if the address already has one. */
    async createAccount(account: NewAccount) {
      const profile = {
        email: normaliseEmail(account.email),
        first_name: account.firstName ?? '',
        last_name: account.lastName ?? '',
        company: account.company ?? '',
        title: account.title ?? '',
      };
      const { studioId = FIRST_STUDIO, role = DEFAULT_ROLE } = account;
      const membership = { studioId, role };
      const userId = await makeAccount(context, account.password, profile, membership);
      if (userId === undefined) return undefined;
      if (account.emailVerified === true) await confirmEmail(convertToRecipeUserId(userId));
      return { userId };
    },
    /** Deletes the accounts that are due, as the hourly job does. */
    removeDueAccounts: () => removeDueAccounts(context),
    /** Creates an invitation and its link. With another `state` than `valid`, the link is refused for that reason. */
    async createInvitation(email: string, state: InvitationState = 'valid') {
      if (state === 'invalid') {
        const token = randomToken();
        return { id: '', token, url: invitationLink(url(), email, token) };
      }
      const invited = state === 'no_permission' ? `someone.else.${email}` : email;
      const { id, token } = await createInvitation(
        db,
        { email: invited, studioId: FIRST_STUDIO, role: DEFAULT_ROLE },
        now(),
      );
      if (state === 'used')
        await db.updateTable('invitations').set({ used_at: now() }).where('id', '=', id).execute();
      return { id, token, url: invitationLink(url(), email, token) };
    },
    /** Creates a link to the reset page; undefined without an account. An expired one needs the embedded core. */
    async createResetLink(email: string, state: ResetLinkState = 'valid') {
      if (state === 'invalid') return resetLink(url(), randomToken(), email);
      const profile = await profileByEmail(db, email);
      if (profile === undefined) return undefined;
      const made = await createResetPasswordToken(TENANT, profile.userId, profile.email);
      if (made.status !== 'OK') return undefined;
      if (state === 'used') await consumePasswordResetToken(TENANT, made.token);
      if (state === 'expired') {
        await db
          .updateTable('password_reset_tokens')
          .set({ expires_at: now() })
          .where('token_hash', '=', sha256(made.token))
          .execute();
      }
      return resetLink(url(), made.token, profile.email);
    },
    /** Creates a link that confirms an account's address; undefined without an account, or if it is confirmed. */
    async createConfirmationLink(email: string) {
      const profile = await profileByEmail(db, email);
      if (profile === undefined) return undefined;
      const id = convertToRecipeUserId(profile.userId);
      const made = await createEmailVerificationToken(TENANT, id);
      return made.status === 'OK' ? confirmLink(url(), made.token, profile.email) : undefined;
    },
    /** Returns the sent mails, newest first. */
    mails: (to?: string) => listMails(db, to),
    async resetLink(email: string) {
      const mails = await listMails(db, email);
      const links = mails.map(
        ({ text }) => /https?:\S+\/portal\/login\/reset\?\S+/.exec(text)?.[0],
      );
      return links.find((link) => link !== undefined);
    },
    /** Revokes every session of an address and returns their number. */
    async revokeSessions(email: string) {
      const profile = await profileByEmail(db, email);
      if (profile === undefined) return 0;
      return (await revokeAllSessionsForUser(profile.userId)).length;
    },
    async listSessions(email: string) {
      const profile = await profileByEmail(db, email);
      if (profile === undefined) return [];
      const handles = await getAllSessionHandlesForUser(profile.userId);
      const sessions: SessionView[] = [];
      for (const handle of handles) {
        const info = await getSessionInformation(handle);
        if (info === undefined) continue;
        sessions.push({ handle, createdAt: info.timeCreated, expiresAt: info.expiry });
      }
      return sessions;
    },
  };
}

export type PlatformServices = ReturnType<typeof createServices>;
