/** The prebuilt sign-in page of supertokens-auth-react, set up as documented, except for how it is rendered. */
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import SuperTokens from 'supertokens-auth-react';
import EmailPassword from 'supertokens-auth-react/recipe/emailpassword';
import Session from 'supertokens-auth-react/recipe/session';
import { AUTH_BASE_PATH } from '../../src/rules/constants';

/** Initializes the library for the page's own origin. */
export const initPeer = (): void =>
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

export function showPeer(page: ReactNode): void {
  const place = document.getElementById('root');
  if (place) createRoot(place).render(page);
}
