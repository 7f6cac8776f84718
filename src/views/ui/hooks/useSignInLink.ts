import type { MouseEvent } from 'react';
import { useDispatch } from 'react-redux';
import { events } from '../../../kit/events';
import { ROUTES } from '../../../rules/routes';
import { isPlainClick } from '../navigation';

/**
 * The props of a "Sign in" link, which leads where the login type says (spec 4). A link, so that it works before the
 * page is interactive, and in another tab. `returnTo` is asked when it is followed.
 */
export function useSignInLink(returnTo: () => string | null = () => null) {
  const dispatch = useDispatch();
  return {
    href: ROUTES.signIn[0] as string,
    onClick(event: MouseEvent) {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      dispatch(events.signInType.signInRequested({ returnTo: returnTo() }));
    },
  };
}
