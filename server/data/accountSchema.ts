/* Tables of changes of an account. Times in ms since 1970. */

import type { Generated } from 'kysely';
import type { AccountLinkAction } from '../../src/rules/accountLink';

/** A change of an account's address, from its request on. */
export interface EmailChangesTable {
  id: string;
  user_id: string;
  old_email: string;
  new_email: string;
  asked_at: number;
  /** When its newest link was mailed. */
  sent_at: number;
  /** Of that link. */
  expires_at: number;
  /** 0 while the new address has not confirmed it. */
  done_at: Generated<number>;
  /** Why it is none any more; empty while it waits, or holds. */
  ended: Generated<'' | 'REPLACED' | 'WITHDRAWN' | 'UNDONE'>;
}

export interface AccountTables {
  /** A link of a mail that does something to an account at a press, kept as SHA-256; see src/rules/accountLink.ts. */
  account_links: {
    token_hash: string;
    user_id: string;
    action: AccountLinkAction;
    /** The change of address that it is about; empty for none. */
    change_id: string;
    expires_at: number;
    /** 0 while unused. */
    used_at: Generated<number>;
    /** Why it ended without being used; empty for no such reason. */
    ended: Generated<'' | 'REPLACED' | 'WITHDRAWN'>;
  };
  /** Who changes something of an account for which others have to wait. */
  account_turns: {
    user_id: string;
    /** The turn has ended by then, whatever became of it. */
    until: number;
  };
  email_changes: EmailChangesTable;
}
