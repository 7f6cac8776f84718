import { cleanText } from '../../rules/outsideText';
import { wholeProblem, type Problem } from '../ui/form/problems';
import type { SignOn } from './useSignOn';

const KEYS = {
  stale: 'signIn:errors.stale',
  cancelled: 'signIn:errors.cancelled',
  interaction: 'signIn:errors.interaction',
  unavailable: 'signIn:errors.unavailable',
  noAccount: 'signIn:errors.noAccount',
  notOpened: 'signIn:errors.notOpened',
  other: 'signIn:errors.other',
} as const;

/** Why single sign-on came to nothing (OpenID Connect Core 3.1.2.6). */
export const signOnProblems = (signOn: SignOn): readonly Problem<never>[] =>
  typeof signOn?.value === 'object'
    ? [
        wholeProblem({
          key: KEYS[signOn.value.refused ?? 'other'],
          values: { code: cleanText(signOn.context.error ?? '') },
        }),
      ]
    : [];
