import type { CallFailure } from '../../../../machines/callFailure';
import { callFailureText, failureLines } from '../../../text/callFailureText';
import { failureProblem, wholeProblem, type Problem } from './problems';

/** As `failureProblem`, where nothing was typed that could be kept. */
export const pressProblem = (refusal: {
  message: string | null;
  failure: CallFailure | null;
}): Problem<never> => {
  const { message, failure } = refusal;
  if (message !== null || failure === null) return failureProblem(refusal);
  const [first, ...notes] = failureLines(callFailureText(failure), failure);
  return wholeProblem(first, notes);
};
