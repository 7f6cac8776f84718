import { useSelector } from 'react-redux';
import type { AppState } from '../../kit/registry';

export type SignOn = AppState['singleSignOn'] | undefined;

/** How the way back from the identity provider stands; undefined on a page that was opened without its answer. */
export const useSignOn = (): SignOn =>
  useSelector(({ singleSignOn }: Partial<AppState>) => singleSignOn);
