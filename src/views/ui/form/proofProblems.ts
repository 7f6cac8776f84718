import type { FailedCall } from '../../../../machines/callFailure';
import type { MessageKey } from '../../../rules/message';
import { failureProblem, serverText, wholeProblem, type Problem } from './problems';

/** Why a password did not confirm the user's identity. */
type ProofRefusal = { kind: 'wrongPassword' } | { kind: 'notAllowed'; reason: string } | FailedCall;

/** The error of a refused password: at its field, or of the whole form. */
export function proofProblem<Field extends string>(
  refusal: ProofRefusal,
  field: Field,
  label: MessageKey,
  wrong: MessageKey,
): Problem<Field> {
  switch (refusal.kind) {
    case 'wrongPassword':
      return { field, label, message: { key: wrong }, notes: [] };
    case 'notAllowed':
      return wholeProblem(serverText(refusal.reason));
    case 'failed':
      return failureProblem(refusal);
  }
}
