import type { FastifyInstance } from 'fastify';
import { ACCOUNT_LINK_ACTIONS, type AccountLinkAction } from '../../src/rules/accountLink';
import type { AuthContext } from '../authApi/context';
import { withVisitor } from '../authApi/routes';
import { languageOfRequest } from '../http/language';
import { textField } from '../json';
import type { LinkEnd, LinkPress } from './accountLinks';
import { keepAccount } from './deleteAccount';
import { confirmNewEmail, undoEmailChange } from './emailLinks';
import { keepSecondStep } from '../secondStep/keepSecondStep';
import { secureAccount } from './secureAccount';

type Press = (context: AuthContext, press: LinkPress) => Promise<LinkEnd>;

const PRESSES: Readonly<Record<AccountLinkAction, Press>> = {
  changeEmail: confirmNewEmail,
  undoEmailChange,
  keepAccount,
  keepSecondStep,
  secureAccount,
};

/**
 * `POST /api/account-link`: does what the link of a mail says, by its `action` and `token`. It works signed out, and
 * signed in as anybody: nobody is signed in by it.
 */
export function accountLinkRoute(app: FastifyInstance, context: AuthContext): void {
  app.post('/api/account-link', (request, reply) =>
    withVisitor(request, reply, async (session) => {
      const action = ACCOUNT_LINK_ACTIONS.find(
        (each) => each === textField(request.body, 'action'),
      );
      const token = textField(request.body, 'token') ?? '';
      if (action === undefined) return { status: 'LINK_INVALID', reason: 'INVALID' };
      const language = languageOfRequest(request);
      return PRESSES[action](context, { token, session, language });
    }),
  );
}
