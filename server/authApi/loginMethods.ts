import { SINGLE_SIGN_ON_ID } from '../../src/rules/waysIn';
import type { AuthContext } from './context';
import { isOffered } from './whileOffered';

/** The whole portal's own provider, which is not of the recipe. */
const SINGLE_SIGN_ON = { id: SINGLE_SIGN_ON_ID, name: 'Single sign-on' };

/** What the sign-in page may offer (spec 3: login-methods response), as the settings say. */
export function loginMethods(context: AuthContext) {
  const { settings, singleSignOn, providers } = context;
  const { emailPasswordOffered, singleSignOnOffered, emailCodeOffered, providersOffered } =
    settings.get();
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
    ],
    emailPassword: { enabled: emailPasswordOffered },
    webauthn: { enabled: webauthn },
    passwordless: { enabled: emailCodeOffered },
    thirdParty: {
      enabled: thirdParty,
      providers: buttons,
    },
  };
}
