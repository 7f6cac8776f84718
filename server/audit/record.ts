import { createHmac, randomUUID } from 'node:crypto';
import type { KeyStore } from '../core/keys';
import type { Database } from '../data/schema';
import { normaliseEmail } from '../operate/secrets';
import { originOfWork } from '../operate/work';
import type { AuditEvent } from './events';

export interface AuditEntry {
  readonly event: AuditEvent;
  /** The account's id, the result of {@link strangerId}, or the name of a thing. */
  readonly subject: string;
  /** Who caused it; by default the subject. */
  readonly actor?: string;
  /** A few words without personal data. */
  readonly reason?: string;
}

/** Length limit of agent and reason, in characters. */
const LONGEST = 200;

/**
 * Writes an audit line; client and network come from the current request. In the transaction of the change it records,
 * both succeed or neither.
 */
export async function record(db: Database, entry: AuditEntry, at: number): Promise<void> {
  const { event, subject, actor = subject, reason = '' } = entry;
  const { trace, network, agent } = originOfWork();
  await db
    .insertInto('audit')
    .values({
      id: randomUUID(),
      at,
      event,
      subject,
      actor,
      reason: reason.slice(0, LONGEST),
      network,
      agent: agent.slice(0, LONGEST),
      trace,
    })
    .execute();
}

/** Returns a pseudonym for an address without an account: it groups lines without revealing the address. */
export async function strangerId(keys: Pick<KeyStore, 'secret'>, email: string): Promise<string> {
  const mac = createHmac('sha256', await keys.secret('audit')).update(normaliseEmail(email));
  return `stranger:${mac.digest('base64url')}`;
}
