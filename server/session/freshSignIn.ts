import type { SessionContainer } from 'supertokens-node/recipe/session';
import { PROOF_VALID_MS } from '../../src/rules/accountLimits';
import { PROOF_NEEDED_RET, type SensitiveAction } from '../../src/rules/sensitiveActions';
import { noteOf } from './sessionNote';

/** The person has to prove first to be the owner of the account; `withSession` answers so. */
export class ProofNeeded extends Error {
  override readonly name = 'ProofNeeded';

  constructor(readonly action: SensitiveAction) {
    super('Please confirm that it is you.');
  }

  /** The one answer of all sensitive actions (A75). */
  get envelope() {
    return { ret: PROOF_NEEDED_RET, data: { action: this.action }, message: this.message };
  }
}

/**
 * Lets a sensitive action pass for 10 minutes after a sign-in or a proof, on this clock; use and refreshes do not
 * prolong it (A75, A76). @throws {ProofNeeded}
 */
export async function requireFreshSignIn(
  session: SessionContainer,
  action: SensitiveAction,
  now: number,
): Promise<void> {
  const { provedAt } = noteOf(await session.getSessionDataFromDatabase());
  if (now - provedAt > PROOF_VALID_MS) throw new ProofNeeded(action);
}
