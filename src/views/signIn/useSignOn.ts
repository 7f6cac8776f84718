import { useSelector } from 'react-redux';
import type { AppState } from '../../kit/registry';
import type { PrerenderedPart } from '../../rules/prerenderedPart';
import { cleanText } from '../../rules/untrustedText';
import { wholeProblem, type Problem } from '../ui/form/problems';
import { useHydrated } from '../ui/hooks/useBrowser';
import { useStateOf } from '../ui/hooks/useStateOf';

type SignOn = AppState['singleSignOn'] | undefined;

/** The state of a single sign-on redirect; undefined if the page was opened without one. */
export const useSignOn = (): SignOn =>
  useSelector(({ singleSignOn }: Partial<AppState>) => singleSignOn);

/**
 * Marks the single sign-on part until the server has said what it offers: the page's styles hide it if the platform never
 * offers it (src/pages/page.ts).
 */
export function useSignOnPart(): { 'data-part'?: PrerenderedPart } {
  const isHydrated = useHydrated();
  const { value } = useStateOf('signInMethods');
  return isHydrated && value === 'known' ? {} : { 'data-part': 'singleSignOn' };
}

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
