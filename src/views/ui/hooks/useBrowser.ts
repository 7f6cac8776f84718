import { useSyncExternalStore } from 'react';
import { isMobileUserAgent } from '../../../rules/userAgent';

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

/** Is this a phone or a tablet by its user agent (spec 2: footer)? The build draws pages for neither. */
export const useMobile = (): boolean =>
  useSyncExternalStore(
    never,
    () => isMobileUserAgent(navigator.userAgent),
    () => false,
  );
