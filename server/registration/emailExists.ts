import { listUsersByAccountInfo } from 'supertokens-node';
import type { APIInterface } from 'supertokens-node/recipe/emailpassword';
import { isHeld } from '../account/heldEmail';
import type { AuthContext } from '../authApi/context';
import { exchangeOf } from '../authApi/exchange';
import { createSharedLimit } from '../data/sharedLimit';
import { invitedUntil } from './invitations';
import { HOUR_MS } from '../../src/rules/durations';

type EmailExists = NonNullable<APIInterface['emailExistsGET']>;

const PER_HOUR = 100;

/**
 * Returns whether an address has an account (spec 7). The real result is returned only for addresses with an open
 * invitation, or while registration is open, and with a limit per network; otherwise the result is false. Every
 * request runs the same queries.
 */
export function emailExistsApi({ db, settings, now }: AuthContext): EmailExists {
  const limit = createSharedLimit(db, 'email-exists', PER_HOUR, HOUR_MS, now);

  return async ({ email, tenantId, options, userContext }) => {
    const mayAsk = await limit.take(exchangeOf(options.req).network);
    const [users, held, invited] = await Promise.all([
      listUsersByAccountInfo(tenantId, { email }, false, userContext),
      isHeld(db, email, now()),
      invitedUntil(db, email, now()),
    ]);
    const isRevealed = mayAsk && (invited !== undefined || settings.get().openRegistration);
    return { status: 'OK', exists: isRevealed && (held || users.length > 0) };
  };
}
