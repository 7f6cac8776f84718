import { useSelector } from 'react-redux';
import type { AppState } from '../../../kit/registry';
import { stateOf } from '../../../kit/stateOf';
import { useHydrated } from './useBrowser';

/** The state of a machine. Single sign-on exists only after its redirect: src/views/signIn/useSignOn.ts. */
export const useStateOf = <Name extends Exclude<keyof AppState, 'singleSignOn'>>(
  name: Name,
): AppState[Name] => useSelector(stateOf(name));

/** Whether the server was asked for a session without a usable response. */
export const useSessionUnknown = (): boolean =>
  useSelector(
    ({ session, refresh }: AppState) =>
      session.value === 'MAY_EXIST' && refresh.value === 'doubting',
  );

/** Whether the server is still being asked for a session. False while the page hydrates. */
export const useSessionOpen = (): boolean => {
  const isOpen = useSelector(({ session }: AppState) => session.value === 'MAY_EXIST');
  const isUnknown = useSessionUnknown();
  return useHydrated() && isOpen && !isUnknown;
};
