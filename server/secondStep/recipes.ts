import * as MultiFactorAuth from 'supertokens-node/recipe/multifactorauth';
import type { SessionContainer } from 'supertokens-node/recipe/session';
import * as Totp from 'supertokens-node/recipe/totp';
import type { AuthContext } from '../authApi/context';
import { SECOND_FACTORS } from '../../src/rules/secondStep';
import { stepOf } from './needed';

/**
 * Configures the claim `st-mfa` and its validator, which every request with a session must pass: a session without a
 * required second step is refused everywhere. Such a session is not created either (finishSignIn); this is the second
 * safeguard.
 */
export const multiFactorAuthRecipe = ({ db }: Pick<AuthContext, 'db'>) =>
  MultiFactorAuth.init({
    override: {
      functions: (original) => ({
        ...original,
        async getMFARequirementsForAuth({ user }) {
          const step = await stepOf(db, (await user).id);
          return step === 'none' ? [] : [{ oneOf: [...SECOND_FACTORS] }];
        },
      }),
      // The platform's own routes return the next step.
      apis: () => ({ resyncSessionAndFetchMFAInfoPUT: undefined }),
    },
  });

/** For SDK functions that pass no validators: throws an error that the SDK turns into a 403. */
export const requireSecondStep = (session: Pick<SessionContainer, 'assertClaims'>): Promise<void> =>
  session.assertClaims([
    MultiFactorAuth.MultiFactorAuthClaim.validators.hasCompletedMFARequirementsForAuth(),
  ]);

/** Configures authenticator apps. The platform's own routes add a fresh sign-in, mails and recovery codes. */
export const totpRecipe = () =>
  Totp.init({
    override: {
      apis: () => ({
        createDevicePOST: undefined,
        listDevicesGET: undefined,
        removeDevicePOST: undefined,
        verifyDevicePOST: undefined,
        verifyTOTPPOST: undefined,
      }),
    },
  });
