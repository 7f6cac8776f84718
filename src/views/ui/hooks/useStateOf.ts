import { useSelector } from 'react-redux';
import type { AppState } from '../../../kit/registry';
import { stateOf } from '../../../kit/stateOf';
import { EMPTY_STATE } from '../../../store/frontStore';

/** What the store holds under a name. */
export const useStateOf = <Name extends keyof AppState>(name: Name): AppState[Name] =>
  useSelector(stateOf(name));

/** False while the store is still being fetched, and the page shows what the build has drawn. */
export const useStarted = (): boolean => useSelector((state: AppState) => state !== EMPTY_STATE);

/** Has the server been asked whether there is a session, without a usable answer (reliability: S5)? */
export const useSessionUnknown = (): boolean =>
  useSelector(
    ({ session, refresh }: AppState) =>
      session.value === 'MAY_EXIST' && refresh.value === 'doubting',
  );
