import * as OAuth2Provider from 'supertokens-node/recipe/oauth2provider';

/** Disables the SDK's built-in OAuth provider: it has no clients, as single sign-on uses a separate provider. */
export const oauthRecipe = () =>
  OAuth2Provider.init({
    override: {
      apis: () => ({
        loginGET: undefined,
        authGET: undefined,
        tokenPOST: undefined,
        loginInfoGET: undefined,
        userInfoGET: undefined,
        revokeTokenPOST: undefined,
        introspectTokenPOST: undefined,
        endSessionGET: undefined,
        endSessionPOST: undefined,
        logoutPOST: undefined,
      }),
    },
  });
