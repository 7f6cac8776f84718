import { cleanText } from '../../rules/outsideText';
import { wholeProblem, type Problem } from '../ui/form/problems';
import type { SignOn } from './useSignOn';

/** Why single sign-on came to nothing (OpenID Connect Core 3.1.2.6). */
export const signOnProblems = (signOn: SignOn): readonly Problem<never>[] =>
  typeof signOn?.value === 'object'
    ? [
        wholeProblem({
          key: `signIn:errors.${signOn.value.refused ?? 'other'}`,
          values: { code: cleanText(signOn.context.error ?? '') },
        }),
      ]
    : [];
