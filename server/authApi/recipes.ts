import { Error as SuperTokensError, getRequestFromUserContext, getUser } from 'supertokens-node';
import * as EmailPassword from 'supertokens-node/recipe/emailpassword';
import * as EmailVerification from 'supertokens-node/recipe/emailverification';
import * as Multitenancy from 'supertokens-node/recipe/multitenancy';
import * as Session from 'supertokens-node/recipe/session';
import * as UserRoles from 'supertokens-node/recipe/userroles';
import { record } from '../audit/record';
import { TENANT } from '../core/context';
import { languageOf } from '../http/language';
import { fieldsOf, textField } from '../json';
import { confirmLink, resetLink, tokenOf } from '../mail/links';
import { recipientOf } from '../mail/recipient';
import type { AuthContext } from './context';
import { verifyApi, verifyTokenApi } from '../emailVerification/emailVerification';
import { fieldProblem, SIGN_UP_FIELDS } from './fieldErrors';
import { passwordResetApi, resetTokenApi } from '../passwordReset/passwordReset';
import { refuseBlocked } from '../session/liveSession';
import { createSeenNotes, newNote } from '../session/sessionNote';
import { signInApi } from '../signIn/signIn';
import { signOutApi } from '../signOut/signOut';
import { isCommonPassword } from '../registration/commonPasswords';
import { NEW_ROLE, rolesOfMember } from '../studios/roleClaims';
import { membershipOf } from '../studios/studios';
import { emailExistsApi } from '../registration/emailExists';
import { nameOf } from '../registration/profiles';
import { signUpApi } from '../registration/registration';

/** Whom a mail of the SDK goes to, in the language of the request that asks for it. */
const recipient = (
  { db }: AuthContext,
  email: string,
  userContext: Parameters<typeof getRequestFromUserContext>[0],
) => {
  const request = getRequestFromUserContext(userContext);
  return recipientOf(db, email, languageOf(request?.getHeaderValue('accept-language')));
};

const commonPasswordProblem = (id: string, value: unknown) =>
  id === 'password' && typeof value === 'string' && isCommonPassword(value)
    ? 'This password is one of those that are tried first. Please choose another one.'
    : undefined;

/** E-mail and password with the specification's fields, statuses and mails. */
export function emailPasswordRecipe(context: AuthContext) {
  return EmailPassword.init({
    signUpFeature: {
      formFields: SIGN_UP_FIELDS.map((field) => ({
        id: field.id,
        optional: field.optional,
        validate: (value: unknown) =>
          Promise.resolve(
            fieldProblem(field, value, context.brand()) ?? commonPasswordProblem(field.id, value),
          ),
      })),
    },
    emailDelivery: {
      service: {
        async sendEmail({ user, passwordResetLink, userContext }) {
          const to = await recipient(context, user.email, userContext);
          const link = resetLink(context.url(), tokenOf(passwordResetLink), user.email);
          await context.mail.send('passwordReset', to, { link });
        },
      },
    },
    override: {
      functions: (original) => ({
        ...original,
        async createNewRecipeUser(input) {
          const result = await original.createNewRecipeUser(input);
          const role = textField(input.userContext, NEW_ROLE);
          if (result.status === 'OK' && role !== undefined) {
            await UserRoles.addRoleToUser(input.tenantId, result.user.id, role, input.userContext);
          }
          return result;
        },
      }),
      apis: (original) => ({
        ...original,
        signInPOST: signInApi(context),
        emailExistsGET: emailExistsApi(context),
        ...(original.signUpPOST && {
          signUpPOST: signUpApi(context, original.signUpPOST.bind(original)),
        }),
        ...(original.passwordResetPOST && {
          passwordResetPOST: passwordResetApi(context, original.passwordResetPOST.bind(original)),
        }),
        ...(original.generatePasswordResetTokenPOST && {
          generatePasswordResetTokenPOST: resetTokenApi(
            context,
            original.generatePasswordResetTokenPOST.bind(original),
          ),
        }),
      }),
    },
  });
}

/** Sessions: cookie or header mode as the client asks, anti-CSRF as the settings say. */
export function sessionRecipe({ db, settings, metrics, now }: AuthContext) {
  const relaxed = () => settings.get().antiCsrf === 'NONE';
  const notes = createSeenNotes(now);
  return Session.init({
    antiCsrf: 'VIA_TOKEN',
    // A key made by a rotation is looked up when a token names it; this is only the longest memory.
    jwksRefreshIntervalSec: 60,
    override: {
      functions: (original) => ({
        ...original,
        async createNewSession(input) {
          const user = await getUser(input.userId, input.userContext);
          const email = user?.emails[0];
          const name = await nameOf(db, input.userId);
          const studio = (await membershipOf(db, input.userId))?.studio.name ?? '';
          const session = await original.createNewSession({
            ...input,
            sessionDataInDatabase: newNote(input.sessionDataInDatabase, now()),
            disableAntiCsrf: input.disableAntiCsrf === true || relaxed(),
            accessTokenPayload: {
              ...input.accessTokenPayload,
              ...(email === undefined ? {} : { user_email: email }),
              ...(name !== '' && { user_name: name }),
              ...(studio !== '' && { studio_name: studio }),
            },
          });
          notes.begun(session);
          return session;
        },
        // Else a session that has ended could read on until its access token expires.
        async getSession(input) {
          const session = await original.getSession({
            ...input,
            options: {
              ...input.options,
              checkDatabase: true,
              ...(relaxed() && { antiCsrfCheck: false }),
            },
          });
          if (session === undefined) return session;
          await refuseBlocked(db, session, now());
          await notes.seen(session);
          return session;
        },
        async refreshSession(input) {
          const disableAntiCsrf = input.disableAntiCsrf || relaxed();
          try {
            const session = await original.refreshSession({ ...input, disableAntiCsrf });
            await refuseBlocked(db, session, now());
            metrics.count('refreshes', 'ok');
            return session;
          } catch (error) {
            const { type, payload } = fieldsOf(error);
            if (type === Session.Error.TOKEN_THEFT_DETECTED) {
              metrics.count('refreshes', 'theft');
              const subject = textField(payload, 'userId') ?? '';
              await record(db, { event: 'authn_token_reuse', subject }, now());
            }
            if (type === Session.Error.UNAUTHORISED) metrics.count('refreshes', 'refused');
            throw error;
          }
        },
      }),
      apis: (original) => ({
        ...original,
        ...(original.signOutPOST && {
          signOutPOST: signOutApi({ db, now }, original.signOutPOST.bind(original)),
        }),
      }),
    },
  });
}

/** Proof of addresses; optional, so nobody is kept out. */
export function emailVerificationRecipe(context: AuthContext) {
  return EmailVerification.init({
    mode: 'OPTIONAL',
    emailDelivery: {
      service: {
        async sendEmail({ user, emailVerifyLink, userContext }) {
          const to = await recipient(context, user.email, userContext);
          const link = confirmLink(context.url(), tokenOf(emailVerifyLink), user.email);
          await context.mail.send('confirmEmail', to, { link });
        },
      },
    },
    override: {
      apis: (original) => ({
        ...original,
        ...(original.verifyEmailPOST && {
          verifyEmailPOST: verifyApi(context, original.verifyEmailPOST.bind(original)),
        }),
        ...(original.generateEmailVerifyTokenPOST && {
          generateEmailVerifyTokenPOST: verifyTokenApi(
            context,
            original.generateEmailVerifyTokenPOST.bind(original),
          ),
        }),
      }),
    },
  });
}

/** What the sign-in page may offer (spec 3: login-methods response), as the settings say. */
function loginMethods({ settings, singleSignOn }: AuthContext) {
  const { emailPasswordOffered, singleSignOnOffered } = settings.get();
  const thirdParty = singleSignOn && singleSignOnOffered;
  return {
    firstFactors: [
      ...(emailPasswordOffered ? ['emailpassword'] : []),
      ...(thirdParty ? ['thirdparty'] : []),
    ],
    emailPassword: { enabled: emailPasswordOffered },
    thirdParty: {
      enabled: thirdParty,
      providers: thirdParty ? [{ id: 'single-sign-on', name: 'Single sign-on' }] : [],
    },
  };
}

/** The one tenant; another tenant in the path is the caller's mistake. */
export function multitenancyRecipe(context: AuthContext) {
  return Multitenancy.init({
    override: {
      apis: (original) => ({
        ...original,
        async loginMethodsGET(input) {
          const result = await original.loginMethodsGET(input);
          return result.status === 'OK' ? { ...result, ...loginMethods(context) } : result;
        },
      }),
      functions: (original) => ({
        ...original,
        async getTenantId(input) {
          const tenantId = await original.getTenantId(input);
          if (tenantId === TENANT || tenantId === 'defaultTenantId') return tenantId;
          throw new SuperTokensError({
            type: 'BAD_INPUT_ERROR',
            message: 'Unknown tenant',
            payload: undefined,
          });
        },
      }),
    },
  });
}

/** Roles and permissions in the access token. */
export const userRolesRecipe = (context: AuthContext) =>
  UserRoles.init({
    override: {
      functions: (original) => ({
        ...original,
        getRolesForUser: rolesOfMember(context, original.getRolesForUser.bind(original)),
      }),
    },
  });
