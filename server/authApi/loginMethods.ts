import { SINGLE_SIGN_ON_ID, WORK_EMAIL } from '../../src/rules/waysIn';
import { isWorkEmailOffered } from '../providers/workEmail';
import type { AuthContext } from './context';
import { isOffered } from './whileOffered';

/** The portal-wide provider, which the SDK's recipe does not handle. */
const SINGLE_SIGN_ON = { id: SINGLE_SIGN_ON_ID, name: 'Single sign-on' };

/** What the sign-in page may offer (spec 3: login-methods response), according to the settings. */
export function loginMethods(context: AuthContext) {
  const { settings, singleSignOn, providers } = context;
  const {
    emailPasswordOffered,
    singleSignOnOffered,
    emailCodeOffered,
    providersOffered,
    openRegistration,
  } = settings.get();
  const webauthn = isOffered(context, 'passkeysOffered');
  const buttons = [
    ...(singleSignOn && singleSignOnOffered ? [SINGLE_SIGN_ON] : []),
    ...(providersOffered ? [...providers].map(([id, { name }]) => ({ id, name: name() })) : []),
  ];
  const thirdParty = buttons.length > 0;
  return {
    firstFactors: [
      ...(emailPasswordOffered ? ['emailpassword'] : []),
      ...(webauthn ? ['webauthn'] : []),
      ...(emailCodeOffered ? ['otp-email', 'link-email'] : []),
      ...(thirdParty ? ['thirdparty'] : []),
      // Third-party clients ignore factors they do not know.
      ...(isWorkEmailOffered(context) ? [WORK_EMAIL] : []),
    ],
    emailPassword: { enabled: emailPasswordOffered },
    webauthn: { enabled: webauthn },
    passwordless: { enabled: emailCodeOffered },
    // Not part of the SDK's response: the registration page says at once that an invitation is needed.
    registration: { open: openRegistration },
    thirdParty: { enabled: thirdParty, providers: buttons },
  };
}
