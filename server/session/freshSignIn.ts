import type { SessionContainer } from 'supertokens-node/recipe/session';
import { PROOF_VALID_MS } from '../../src/rules/accountLimits';
import { PROOF_NEEDED_RET, type SensitiveAction } from '../../src/rules/sensitiveActions';
import { noteOf, type SessionNote } from './sessionNote';

/** The person has to prove first to be the owner of the account; `withSession` answers so. */
export class ProofNeeded extends Error {
  override readonly name = 'ProofNeeded';

  constructor(readonly action: SensitiveAction) {
    super('Please confirm that it is you.');
  }

  /** The one answer of all sensitive actions. */
  get envelope() {
    return { ret: PROOF_NEEDED_RET, data: { action: this.action }, message: this.message };
  }
}

/**
 * Whether who holds a session signed in, or proved to be the owner, within the last 10 minutes on this clock; a clock that was
 * ahead and has been set right proves nothing until it is there again.
 */
export const isFresh = ({ provedAt }: Pick<SessionNote, 'provedAt'>, now: number): boolean =>
  Math.abs(now - provedAt) <= PROOF_VALID_MS;

/**
 * Lets a sensitive action pass for 10 minutes after a sign-in or a proof, on this clock; use and refreshes do not
 * prolong it. @throws {ProofNeeded}
 */
export async function requireFreshSignIn(
  session: SessionContainer,
  action: SensitiveAction,
  now: number,
): Promise<void> {
  const note = noteOf(await session.getSessionDataFromDatabase());
  if (!isFresh(note, now)) throw new ProofNeeded(action);
}
