/** The peer's page with a router, as documented for applications that have one. */
import * as reactRouterDom from 'react-router-dom';
import { SuperTokensWrapper } from 'supertokens-auth-react';
import { EmailPasswordPreBuiltUI } from 'supertokens-auth-react/recipe/emailpassword/prebuiltui';
import { getSuperTokensRoutesForReactRouterDom } from 'supertokens-auth-react/ui';
import { initPeer, showPeer } from './peerParts';

const { BrowserRouter, Routes } = reactRouterDom;

initPeer();
showPeer(
  <SuperTokensWrapper>
    <BrowserRouter>
      <Routes>
        {getSuperTokensRoutesForReactRouterDom(reactRouterDom, [EmailPasswordPreBuiltUI])}
      </Routes>
    </BrowserRouter>
  </SuperTokensWrapper>,
);
