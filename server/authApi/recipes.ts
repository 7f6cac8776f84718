import { Error as SuperTokensError, getUser } from 'supertokens-node';
import * as EmailPassword from 'supertokens-node/recipe/emailpassword';
import * as EmailVerification from 'supertokens-node/recipe/emailverification';
import * as Multitenancy from 'supertokens-node/recipe/multitenancy';
import * as Passwordless from 'supertokens-node/recipe/passwordless';
import * as Session from 'supertokens-node/recipe/session';
import * as ThirdParty from 'supertokens-node/recipe/thirdparty';
import * as UserRoles from 'supertokens-node/recipe/userroles';
import * as WebAuthn from 'supertokens-node/recipe/webauthn';
import { portalConfig } from '../../src/rules/portalConfig';
import { record } from '../audit/record';
import { TENANT } from '../core/context';
import { fieldsOf, textField, textIn } from '../json';
import { confirmLink, resetLink, tokenOf } from '../mail/links';
import type { AuthContext } from './context';
import { loginMethods } from './loginMethods';
import { whileOffered } from './whileOffered';
import { sdkLanguage, sdkRecipient } from './sdkRecipient';
import { consumeCodeApi } from '../emailCode/consumeCode';
import { sendCode, sendCodeApis } from '../emailCode/sendCode';
import { isVerifiedApi, verifyApi, verifyTokenApi } from '../emailVerification/emailVerification';
import { emailProblem, fieldProblem, SIGN_UP_FIELDS } from './fieldErrors';
import { relyingParty } from '../passkeys/relyingParty';
import { passkeySignInApi } from '../passkeys/signIn';
import { passkeySignUpApis } from '../passkeys/signUp';
import { authorisationUrlApi, providerSignInApi, sdkProvider } from '../providers/signIn';
import { passwordResetApi, resetTokenApi } from '../passwordReset/passwordReset';
import { unlessOutage } from '../operate/outage';
import { refuseBlocked, refuseOld } from '../session/liveSession';
import { ENDED_ELSEWHERE, wasEndedElsewhere } from '../session/endedElsewhere';
import { refreshAccepted } from '../session/plantedTokens';
import { isVisitors } from '../session/visitors';
import { isEnough, MFA_CLAIM, mfaClaim, NOTHING_MORE } from '../secondStep/factors';
import { appsOf } from '../secondStep/needed';
import { accountDetails, refreshLive } from '../session/accountDetails';
import { createSeenNotes, newNote, noteOf } from '../session/sessionNote';
import { signInApi } from '../signIn/signIn';
import { signOutApi } from '../signOut/signOut';
import { COMMON_PASSWORD, isCommonPassword } from '../registration/commonPasswords';
import { KNOWN_ROLE, rolesOfMember } from '../studios/roleClaims';
import { emailExistsApi } from '../registration/emailExists';
import { signUpApi, type SignUps } from '../registration/registration';

/** Email and password with the specification's fields, statuses and emails. */
export function emailPasswordRecipe(context: AuthContext, signUps: SignUps) {
  return EmailPassword.init({
    signUpFeature: {
      formFields: SIGN_UP_FIELDS.map((field) => ({
        id: field.id,
        optional: field.optional,
        validate: (value: unknown, _tenantId, userContext) =>
          Promise.resolve(
            fieldProblem(field, value, context.brand()) ??
              (field.id === 'password' && isCommonPassword(String(value))
                ? COMMON_PASSWORD[sdkLanguage(userContext)]
                : undefined),
          ),
      })),
    },
    emailDelivery: {
      service: {
        async sendEmail({ user, passwordResetLink, userContext }) {
          const to = await sdkRecipient(context, user.email, userContext);
          const token = tokenOf(passwordResetLink);
          const link = resetLink(context.url(), token, user.email);
          // The request fails if its email cannot be queued.
          await context.mail.post(context.db, 'passwordReset', to, { link }, token);
          context.mail.deliver();
        },
      },
    },
    override: {
      functions: (original) => ({
        ...original,
        async createNewRecipeUser(input) {
          const result = await original.createNewRecipeUser(input);
          const role = textField(input.userContext, KNOWN_ROLE);
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
        signUpPOST:
          original.signUpPOST && signUpApi(context, signUps, original.signUpPOST.bind(original)),
        passwordResetPOST:
          original.passwordResetPOST &&
          passwordResetApi(context, original.passwordResetPOST.bind(original)),
        generatePasswordResetTokenPOST:
          original.generatePasswordResetTokenPOST &&
          resetTokenApi(context, original.generatePasswordResetTokenPOST.bind(original)),
      }),
    },
  });
}

/** Sessions: cookie or header mode as the client requests, anti-CSRF according to the settings. */
export function sessionRecipe(context: AuthContext) {
  const { db, settings, metrics, now, url } = context;
  const { cookieSuffix } = portalConfig(new URL(url()), null);
  const relaxed = () => settings.get().antiCsrf === 'NONE';
  const notes = createSeenNotes(now);
  return Session.init({
    antiCsrf: 'VIA_TOKEN',
    // A rotated key is fetched when a token names it; this only limits the cache's age.
    jwksRefreshIntervalSec: 60,
    errorHandlers: {
      async onUnauthorised(_message, request, response) {
        const isEnded = await wasEndedElsewhere(db, request);
        response.setStatusCode(401);
        response.sendJSONResponse({ message: 'unauthorised', ...(isEnded && ENDED_ELSEWHERE) });
      },
    },
    override: {
      functions: (original) => ({
        ...original,
        async createNewSession(input) {
          const { userId, userContext } = input;
          const user = await getUser(userId, userContext);
          const details = await accountDetails(db, userId, user);
          const known = Object.entries(details.payload).filter(([, value]) => value !== null);
          const note = noteOf(input.sessionDataInDatabase);
          const isNeeded =
            !isEnough(note) &&
            fieldsOf(userContext)[NOTHING_MORE] !== true &&
            (details.isSecondStepAsked || (await appsOf(userId)).length > 0);
          const session = await original.createNewSession({
            ...input,
            sessionDataInDatabase: newNote(input.sessionDataInDatabase, now()),
            disableAntiCsrf: input.disableAntiCsrf === true || relaxed(),
            accessTokenPayload: {
              ...input.accessTokenPayload,
              [MFA_CLAIM]: mfaClaim(note, isNeeded, now()),
              ...Object.fromEntries(known),
            },
          });
          notes.begun(session);
          return session;
        },
        // Otherwise an ended session could read on until its access token expires.
        async getSession(input) {
          if (isVisitors(input, cookieSuffix)) return undefined;
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
          await unlessOutage(() => notes.seen(session));
          return session;
        },
        async refreshSession(input) {
          const disableAntiCsrf = input.disableAntiCsrf || relaxed();
          try {
            const session = await refreshAccepted(input, (refreshToken) =>
              original.refreshSession({ ...input, refreshToken, disableAntiCsrf }),
            );
            if (!context.embeddedCore) await refuseOld(context, session);
            await refreshLive(db, session, now());
            metrics.count('refreshes', 'ok');
            return session;
          } catch (error) {
            const { type, payload } = fieldsOf(error);
            if (type === Session.Error.TOKEN_THEFT_DETECTED) {
              metrics.count('refreshes', 'theft');
              const subject = textIn(payload, 'userId');
              await record(db, { event: 'authn_token_reuse', subject }, now());
            }
            if (type === Session.Error.UNAUTHORISED) metrics.count('refreshes', 'refused');
            throw error;
          }
        },
      }),
      apis: (original) => ({
        ...original,
        signOutPOST:
          original.signOutPOST && signOutApi({ db, now }, original.signOutPOST.bind(original)),
      }),
    },
  });
}

/** Email verification; optional, so that it blocks no user. */
export function emailVerificationRecipe(context: AuthContext) {
  return EmailVerification.init({
    mode: 'OPTIONAL',
    emailDelivery: {
      service: {
        async sendEmail({ user, emailVerifyLink, userContext }) {
          const to = await sdkRecipient(context, user.email, userContext);
          const link = confirmLink(context.url(), tokenOf(emailVerifyLink), user.email);
          await context.mail.send('confirmEmail', to, { link });
        },
      },
    },
    override: {
      apis: (original) => ({
        ...original,
        isEmailVerifiedGET:
          original.isEmailVerifiedGET && isVerifiedApi(original.isEmailVerifiedGET.bind(original)),
        verifyEmailPOST:
          original.verifyEmailPOST && verifyApi(context, original.verifyEmailPOST.bind(original)),
        generateEmailVerifyTokenPOST:
          original.generateEmailVerifyTokenPOST &&
          verifyTokenApi(context, original.generateEmailVerifyTokenPOST.bind(original)),
      }),
    },
  });
}

/** A code and a link in the same email; both sign in to an existing account. */
export function passwordlessRecipe(context: AuthContext) {
  const offered = whileOffered(context, 'emailCodeOffered');
  const asks = sendCodeApis(context);
  return Passwordless.init({
    contactMethod: 'EMAIL',
    flowType: 'USER_INPUT_CODE_AND_MAGIC_LINK',
    validateEmailAddress: emailProblem,
    emailDelivery: { service: { sendEmail: (mail) => sendCode(context, mail) } },
    override: {
      apis: (original) => ({
        consumeCodePOST: offered(consumeCodeApi(context)),
        ...(original.createCodePOST && {
          createCodePOST: offered(asks.createCode(original.createCodePOST.bind(original))),
        }),
        ...(original.resendCodePOST && {
          resendCodePOST: offered(asks.resendCode(original.resendCodePOST.bind(original))),
        }),
      }),
    },
  });
}

/** Disabled calls: those that would open an account by email, and those replaced by the account's own routes. */
const NO_PASSKEY_CALLS = {
  registerCredentialPOST: undefined,
  listCredentialsGET: undefined,
  removeCredentialPOST: undefined,
  emailExistsGET: undefined,
  generateRecoverAccountTokenPOST: undefined,
  recoverAccountPOST: undefined,
};

/** Passkeys for existing and new accounts; the core requires that the device verifies its user. */
export function webauthnRecipe(context: AuthContext, signUps: SignUps) {
  const offered = whileOffered(context, 'passkeysOffered');
  const { registerOptionsPOST, signUpPOST } = passkeySignUpApis(context, signUps);
  return WebAuthn.init({
    getRelyingPartyId: () => Promise.resolve(relyingParty(context).relyingPartyId),
    getRelyingPartyName: () => Promise.resolve(relyingParty(context).relyingPartyName),
    getOrigin: () => Promise.resolve(relyingParty(context).origin),
    // Never used, but without it the SDK would send its emails through its maker's service.
    emailDelivery: { service: { sendEmail: () => Promise.resolve() } },
    override: {
      apis: (original) => ({
        ...NO_PASSKEY_CALLS,
        registerOptionsPOST: offered(registerOptionsPOST),
        signUpPOST: offered(signUpPOST),
        signInPOST: offered(passkeySignInApi(context)),
        signInOptionsPOST:
          original.signInOptionsPOST && offered(original.signInOptionsPOST.bind(original)),
      }),
    },
  });
}

/** Sign-in at providers, for the account that the user has connected. */
export function thirdPartyRecipe(context: AuthContext) {
  const offered = whileOffered(context, 'providersOffered');
  return ThirdParty.init({
    override: {
      functions: (original) => ({
        ...original,
        getProvider: ({ thirdPartyId }) =>
          Promise.resolve(
            context.providers.has(thirdPartyId) ? sdkProvider(thirdPartyId) : undefined,
          ),
      }),
      apis: () => ({
        authorisationUrlGET: offered(authorisationUrlApi(context)),
        signInUpPOST: offered(providerSignInApi(context)),
        appleRedirectHandlerPOST: undefined,
      }),
    },
  });
}

/** The single tenant; another tenant in the path is the client's error. */
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

export const userRolesRecipe = (context: AuthContext) =>
  UserRoles.init({
    override: {
      functions: (original) => ({
        ...original,
        getRolesForUser: rolesOfMember(context, original.getRolesForUser.bind(original)),
      }),
    },
  });
