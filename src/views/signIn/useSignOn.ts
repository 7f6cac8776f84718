import { useSelector } from 'react-redux';
import type { AppState } from '../../kit/registry';
import { cleanText } from '../../rules/untrustedText';
import { wholeProblem, type Problem } from '../ui/form/problems';

type SignOn = AppState['singleSignOn'] | undefined;

/** The state of a single sign-on redirect; undefined if the page was opened without one. */
export const useSignOn = (): SignOn =>
  useSelector(({ singleSignOn }: Partial<AppState>) => singleSignOn);

/** Why single sign-on failed (OpenID Connect Core 3.1.2.6). */
export const signOnProblems = (signOn: SignOn): readonly Problem<never>[] =>
  typeof signOn?.value === 'object'
    ? [
        wholeProblem({
          key: `signIn:errors.${signOn.value.refused ?? 'other'}`,
          values: { code: cleanText(signOn.context.error ?? '') },
        }),
      ]
    : [];
