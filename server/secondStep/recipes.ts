import * as MultiFactorAuth from 'supertokens-node/recipe/multifactorauth';
import type { SessionContainer } from 'supertokens-node/recipe/session';
import * as Totp from 'supertokens-node/recipe/totp';
import type { AuthContext } from '../authApi/context';
import { SECOND_FACTORS } from '../../src/rules/secondStep';
import { stepOf } from './needed';

/**
 * The claim `st-mfa` and its validator, which every call under a session passes: a session without the second step
 * that its account needs is answered nowhere. It does not begin either (finishSignIn); this is the second lock.
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
      // What is asked next is said by the platform's own calls.
      apis: () => ({ resyncSessionAndFetchMFAInfoPUT: undefined }),
    },
  });

/** For a call of the SDK that passes no validators: throws what the SDK answers with 403. */
export const requireSecondStep = (session: Pick<SessionContainer, 'assertClaims'>): Promise<void> =>
  session.assertClaims([
    MultiFactorAuth.MultiFactorAuthClaim.validators.hasCompletedMFARequirementsForAuth(),
  ]);

/** Authenticator apps. The platform's own calls add what these lack: a fresh sign-in, mails, recovery codes. */
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
