/* Tables for changes of an account. Times in ms since 1970. */

import type { Generated } from 'kysely';
import type { AccountLinkAction } from '../../src/rules/accountLink';

/** A change of an account's address, from the request on. */
export interface EmailChangesTable {
  id: string;
  user_id: string;
  old_email: string;
  new_email: string;
  asked_at: number;
  /** When the newest link was sent. */
  sent_at: number;
  /** Expiry of that link. */
  expires_at: number;
  /** 0 until the new address confirms it. */
  done_at: Generated<number>;
  /** Why the change no longer applies; empty while it is pending or in effect. */
  ended: Generated<'' | 'REPLACED' | 'WITHDRAWN' | 'UNDONE'>;
}

export interface AccountTables {
  /** An emailed link that changes an account on a click; stores the token's SHA-256. See src/rules/accountLink.ts. */
  account_links: {
    token_hash: string;
    user_id: string;
    action: AccountLinkAction;
    /** The related address change; empty for none. */
    change_id: string;
    expires_at: number;
    /** 0 while unused. */
    used_at: Generated<number>;
    /** Why it ended unused; empty otherwise. */
    ended: Generated<'' | 'REPLACED' | 'WITHDRAWN'>;
  };
  /** Locks an account for one change at a time. */
  account_turns: {
    user_id: string;
    /** The lock expires then, whatever became of its holder. */
    until: number;
  };
  email_changes: EmailChangesTable;
}
