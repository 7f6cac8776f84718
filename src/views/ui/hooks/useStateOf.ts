import { useSelector } from 'react-redux';
import type { AppState } from '../../../kit/registry';
import { stateOf } from '../../../kit/stateOf';
import { useHydrated } from './useBrowser';

/** What the store holds under a name, but what comes only with an answer: src/views/signIn/useSignOn.ts. */
export const useStateOf = <Name extends Exclude<keyof AppState, 'singleSignOn'>>(
  name: Name,
): AppState[Name] => useSelector(stateOf(name));

/** Has the server been asked whether there is a session, without a usable answer? */
export const useSessionUnknown = (): boolean =>
  useSelector(
    ({ session, refresh }: AppState) =>
      session.value === 'MAY_EXIST' && refresh.value === 'doubting',
  );

/** Is the server still asked whether there is a session? Not while the page takes over what the build has drawn. */
export const useSessionOpen = (): boolean => {
  const isOpen = useSelector(({ session }: AppState) => session.value === 'MAY_EXIST');
  const isUnknown = useSessionUnknown();
  return useHydrated() && isOpen && !isUnknown;
};
