import { createHmac, randomUUID } from 'node:crypto';
import type { KeyStore } from '../core/keys';
import type { Database } from '../data/schema';
import { normaliseEmail } from '../operate/secrets';
import { workUnderWay } from '../operate/work';
import type { AuditEvent } from './events';

/** Something that happened to an account or to the platform. */
export interface AuditEntry {
  readonly event: AuditEvent;
  /** The id of the account, what {@link strangerId} answers, or the name of a thing. */
  readonly subject: string;
  /** Who did it; by default the subject itself. */
  readonly actor?: string;
  /** A few words without personal data. */
  readonly reason?: string;
}

/** Longest agent and reason kept, in characters. */
const LONGEST = 200;

/**
 * Writes a line of the audit log; who calls from where is known from the request that is being answered. Given
 * the transaction of what it tells, both happen or neither.
 */
export async function record(db: Database, entry: AuditEntry, at: number): Promise<void> {
  const { event, subject, actor = subject, reason = '' } = entry;
  const { trace = '', network = '', agent = '' } = workUnderWay.getStore() ?? {};
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

/** Names an address that has no account, so that its lines belong together and none tells the address. */
export async function strangerId(keys: Pick<KeyStore, 'secret'>, email: string): Promise<string> {
  const mac = createHmac('sha256', await keys.secret('audit')).update(normaliseEmail(email));
  return `stranger:${mac.digest('base64url')}`;
}
