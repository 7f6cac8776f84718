import type { FastifyInstance } from 'fastify';
import { ACCOUNT_LINK_ACTIONS, type AccountLinkAction } from '../../src/rules/accountLink';
import type { AuthContext } from '../authApi/context';
import { withVisitor } from '../authApi/routes';
import { languageOfRequest } from '../http/language';
import { textField, textIn } from '../json';
import { passkeyOfferRoutes } from '../passkeys/offerRoutes';
import { passkeyRoutes } from '../passkeys/passkeyRoutes';
import { providerRoutes } from '../providers/providerRoutes';
import { workEmailRoute } from '../providers/workEmail';
import { secondStepAccountRoutes } from '../secondStep/accountRoutes';
import { keepSecondStep } from '../secondStep/helpEnds';
import { secondStepRoutes } from '../secondStep/signInRoutes';
import { ownerOfLink, type LinkEnd, type LinkPress } from './accountLinks';
import { changeEmailRoutes } from './changeEmail';
import { passwordRoute } from './changePassword';
import { dataExportRoutes, type DataExports } from './dataExport';
import { deleteAccountRoutes, keepAccount } from './deleteAccount';
import { deviceRoutes } from './devices';
import { confirmNewEmail, secureOrRestore, undoEmailChange } from './emailLinks';
import { inTurn } from './inTurn';
import { profileRoutes } from './profile';
import { proofRoute } from './proof';
import { sentMailRoute } from './sentMails';

type Press = (context: AuthContext, press: LinkPress) => Promise<LinkEnd>;

const PRESSES: Readonly<Record<AccountLinkAction, Press>> = {
  changeEmail: confirmNewEmail,
  undoEmailChange,
  keepAccount,
  keepSecondStep,
  secureAccount: secureOrRestore,
};

/**
 * `POST /api/account-link`: performs the `action` of an emailed link, identified by its `token`. It works signed out
 * and signed in as any user, and never signs anyone in.
 */
function accountLinkRoute(app: FastifyInstance, context: AuthContext): void {
  app.post('/api/account-link', (request, reply) =>
    withVisitor(request, reply, async (session) => {
      const action = ACCOUNT_LINK_ACTIONS.find(
        (each) => each === textField(request.body, 'action'),
      );
      const token = textIn(request.body, 'token');
      if (action === undefined) return { status: 'LINK_INVALID', reason: 'INVALID' };
      const language = languageOfRequest(request);
      const press = () => PRESSES[action](context, { token, session, language });
      const owner = await ownerOfLink(context.db, token);
      // In turn, so that of two simultaneous clicks the second cannot end the reset link that the first has returned.
      return owner === undefined ? press() : inTurn(context, owner, press);
    }),
  );
}

/** Routes for a user's own account, its sign-in methods and its emailed links. */
export function ownRoutes(app: FastifyInstance, context: AuthContext, exports: DataExports): void {
  for (const routes of [
    passkeyRoutes,
    passkeyOfferRoutes,
    providerRoutes,
    workEmailRoute,
    secondStepRoutes,
    secondStepAccountRoutes,
    passwordRoute,
    profileRoutes,
    deviceRoutes,
    sentMailRoute,
    proofRoute,
    changeEmailRoutes,
    deleteAccountRoutes,
    accountLinkRoute,
  ])
    routes(app, context);
  dataExportRoutes(app, context, exports);
}
