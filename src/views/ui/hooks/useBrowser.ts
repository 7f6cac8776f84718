import { useSyncExternalStore } from 'react';
import type { PrerenderedPart } from '../../../rules/prerenderedPart';
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

/** Marks what the drawn page has and a visit may not: `src/pages/page.ts` says when it is left out. */
export const usePrerenderedPart = (part: PrerenderedPart): { 'data-part'?: PrerenderedPart } =>
  useHydrated() ? {} : { 'data-part': part };
