import * as OAuth2Provider from 'supertokens-node/recipe/oauth2provider';

/**
 * The OAuth provider that the SDK brings unasked. Nobody is a client of it, as single sign-on has a provider of its own:
 * none of its calls is answered.
 */
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
