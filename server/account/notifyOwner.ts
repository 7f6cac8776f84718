import { record } from '../audit/record';
import type { AuthContext } from '../authApi/context';
import { occasionOf, recipientOf } from '../mail/recipient';
import type { Prover } from '../secondStep/prover';

const EVENTS = {
  passkeyAdded: 'passkey_added',
  passkeyRemoved: 'passkey_removed',
  secondStepAdded: 'second_step_added',
  secondStepRemoved: 'second_step_removed',
  recoveryCodesMade: 'recovery_codes_made',
} as const;

/** Records a change of an account and notifies its owner by email. */
export async function notifyOwner(
  { db, mail, now }: Pick<AuthContext, 'db' | 'mail' | 'now'>,
  { userId, email, language, agent }: Prover,
  what: keyof typeof EVENTS,
): Promise<void> {
  await record(db, { event: EVENTS[what], subject: userId }, now());
  await mail.send(what, await recipientOf(db, email, language), occasionOf(agent, now()));
}
