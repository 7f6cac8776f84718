import { useSyncExternalStore } from 'react';
import { isMobileUserAgent } from '../../../rules/userAgent';

const never = () => () => undefined;

/** Is this a phone or a tablet by its user agent (spec 2: footer)? The build draws pages for neither. */
export const useMobile = (): boolean =>
  useSyncExternalStore(
    never,
    () => isMobileUserAgent(navigator.userAgent),
    () => false,
  );
