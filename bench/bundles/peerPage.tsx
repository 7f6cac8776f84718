/** The peer's page without a router: only the form. */
import { SuperTokensWrapper } from 'supertokens-auth-react';
import { EmailPasswordPreBuiltUI } from 'supertokens-auth-react/recipe/emailpassword/prebuiltui';
import { canHandleRoute, getRoutingComponent } from 'supertokens-auth-react/ui';
import { initPeer, showPeer } from './peerParts';

initPeer();
if (canHandleRoute([EmailPasswordPreBuiltUI]))
  showPeer(
    <SuperTokensWrapper>{getRoutingComponent([EmailPasswordPreBuiltUI])}</SuperTokensWrapper>,
  );
