import type { SignInCodeContext } from '../../../machines/signInCode/signInCode';
import type { Message } from '../../rules/message';
import { pressProblem } from '../ui/form/pressProblem';
import { failureProblem, serverText, wholeProblem, type Problem } from '../ui/form/problems';

/** The fields of the page: first the address, then the code. */
export const ADDRESS_LABELS = { email: 'form:email' } as const;
export const CODE_LABELS = { code: 'signInCode:code' } as const;

/** Why no code was sent, or why it did not sign in; `link`: it came from the mailed link. */
export function requestProblems(
  result: SignInCodeContext['result'],
  link = false,
): readonly Problem<never>[] {
  switch (result?.kind) {
    case undefined:
    case 'sent':
    case 'signedIn':
      return [];
    // Errors of a code are shown at its field.
    case 'wrong':
    case 'expired':
      return link ? [wholeProblem({ key: 'signInCode:errors.linkEnded' })] : [];
    case 'ended':
      return [
        wholeProblem({ key: link ? 'signInCode:errors.linkEnded' : 'signInCode:errors.ended' }),
      ];
    case 'notAllowed':
      return [wholeProblem(serverText(result.reason))];
    case 'failed':
      return result.sessionUnread
        ? [wholeProblem({ key: 'signInCode:errors.sessionUnread' })]
        : [(link ? pressProblem : failureProblem)(result)];
  }
}

const ofCode = (message: Message): Problem<'code'> => ({
  field: 'code',
  label: CODE_LABELS.code,
  message,
  notes: [],
});

/** Why the typed code was refused, or no other one was sent. */
export function codeProblems(result: SignInCodeContext['result']): readonly Problem<'code'>[] {
  if (result?.kind === 'wrong')
    return [ofCode({ key: 'signInCode:errors.wrong', values: { count: result.left } })];
  if (result?.kind === 'expired') return [ofCode({ key: 'signInCode:errors.expired' })];
  return requestProblems(result);
}
