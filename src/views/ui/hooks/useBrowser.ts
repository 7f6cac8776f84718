import { useSyncExternalStore } from 'react';
import { isMobileUserAgent } from '../../../rules/userAgent';

const never = () => () => undefined;

/** False while the page hydrates, then true: for what the prerender build cannot know, such as the environment. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Whether the user agent is a phone or tablet (spec 2: footer). False in prerendered pages. */
export const useMobile = (): boolean =>
  useSyncExternalStore(
    never,
    () => isMobileUserAgent(navigator.userAgent),
    () => false,
  );
