/** The prebuilt sign-in page of supertokens-auth-react, as its documents set it up. */
import { createRoot } from 'react-dom/client';
import SuperTokens, { SuperTokensWrapper } from 'supertokens-auth-react';
import EmailPassword from 'supertokens-auth-react/recipe/emailpassword';
import { EmailPasswordPreBuiltUI } from 'supertokens-auth-react/recipe/emailpassword/prebuiltui';
import Session from 'supertokens-auth-react/recipe/session';
import { canHandleRoute, getRoutingComponent } from 'supertokens-auth-react/ui';
import { AUTH_BASE_PATH } from '../../src/rules/constants';

SuperTokens.init({
  appInfo: {
    appName: 'Adlantern',
    apiDomain: location.origin,
    websiteDomain: location.origin,
    apiBasePath: AUTH_BASE_PATH,
    websiteBasePath: '/portal/login',
  },
  recipeList: [EmailPassword.init(), Session.init()],
});

const place = document.getElementById('root');
if (place && canHandleRoute([EmailPasswordPreBuiltUI]))
  createRoot(place).render(
    <SuperTokensWrapper>{getRoutingComponent([EmailPasswordPreBuiltUI])}</SuperTokensWrapper>,
  );
