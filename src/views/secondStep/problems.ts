import type { ApiError } from '../../../machines/apiError';
import type { SecondStepSignInContext } from '../../../machines/secondStep/secondStepSignIn';
import type { MessageKey } from '../../rules/message';
import { apiProblem } from '../ui/apiProblem';
import { failureProblem, serverText, wholeProblem, type Problem } from '../ui/form/problems';

/** The error of a wrong code, by the label of its field. */
const WRONG = {
  'secondStep:code': 'secondStep:errors.wrong',
  'secondStep:recoveryCode': 'secondStep:errors.wrongRecovery',
  'secondStep:eitherCode': 'secondStep:errors.wrongEither',
} as const;

type CodeLabel = keyof typeof WRONG;

/** The error of a wrong code, at its field. */
export const wrongCode = (label: CodeLabel, left: number): Problem<'code'> => ({
  field: 'code',
  label,
  message: { key: WRONG[label], values: { count: left } },
  notes: [],
});

/** Why a code was refused: it is wrong, or there was no usable response. `unsent` says offline that nothing was changed. */
export const codeProblems = (
  refused: 'wrong' | 'failed' | undefined,
  label: CodeLabel,
  { left, error }: { left: number; error: ApiError | null },
  unsent: MessageKey,
): readonly Problem<'code'>[] => {
  if (refused === undefined) return [];
  return [refused === 'wrong' ? wrongCode(label, left) : apiProblem(error, unsent)];
};

/** Why a passkey was refused as the second step. */
export function passkeyProblems(
  refused: 'passkey' | 'notAsked' | 'notAllowed' | 'failed' | undefined,
  { refusal, notAsked, reason, error }: SecondStepSignInContext,
): readonly Problem<never>[] {
  switch (refused) {
    case undefined:
      return [];
    case 'passkey':
      return [wholeProblem({ key: `secondStep:errors.passkey.${refusal ?? 'device'}` })];
    case 'notAsked':
      return [failureProblem(notAsked)];
    case 'notAllowed':
      return [wholeProblem(serverText(reason))];
    case 'failed':
      return [apiProblem(error)];
  }
}
