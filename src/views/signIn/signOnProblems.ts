import { cleanText } from '../../rules/outsideText';
import type { AppState } from '../../kit/registry';
import { wholeProblem, type Problem } from '../ui/form/problems';

type SingleSignOn = AppState['singleSignOn'];

const KEYS = {
  stale: 'signIn:errors.stale',
  cancelled: 'signIn:errors.cancelled',
  interaction: 'signIn:errors.interaction',
  unavailable: 'signIn:errors.unavailable',
  noAccount: 'signIn:errors.noAccount',
  notOpened: 'signIn:errors.notOpened',
  other: 'signIn:errors.other',
} as const;

/** Why single sign-on came to nothing (OpenID Connect Core 3.1.2.6; reliability: R8, R9). */
export const signOnProblems = (
  value: SingleSignOn['value'],
  error: string | null,
): readonly Problem<never>[] =>
  typeof value === 'object'
    ? [
        wholeProblem({
          key: KEYS[value.refused ?? 'other'],
          values: { code: cleanText(error ?? '') },
        }),
      ]
    : [];
