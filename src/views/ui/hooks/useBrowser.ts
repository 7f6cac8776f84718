import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False while the page takes over what the build has drawn, true ever after: for what the build cannot
 * know, such as the environment.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
