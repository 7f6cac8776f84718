import { useLocation } from 'react-router-dom';
import { afterSignIn } from '../../../rules/returnAddress';
import { wantedReturn } from '../navigation';
import { useViewConfig } from '../viewConfig';
import { useLinkTo } from './useLinkTo';

/** The link props with which a signed-in user continues from a sign-in page. */
export function useNextPage() {
  const { brand } = useViewConfig();
  const { search } = useLocation();
  return useLinkTo(afterSignIn([wantedReturn(search)], new URL(window.location.href), brand));
}
