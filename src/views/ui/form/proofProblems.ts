import type { FailedCall } from '../../../../machines/callFailure';
import type { MessageKey } from '../../../rules/message';
import { failureProblem, serverText, wholeProblem, type Problem } from './problems';

/** Why a password did not prove who is at work. */
type ProofRefusal = { kind: 'wrongPassword' } | { kind: 'notAllowed'; reason: string } | FailedCall;

/** What is said of it: at the field of the password, or of the whole form. */
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
    default:
      return refusal satisfies never;
  }
}
