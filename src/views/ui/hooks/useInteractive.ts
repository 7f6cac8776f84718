import { useEffect, useLayoutEffect } from 'react';
import { isMobileUserAgent } from '../../../rules/userAgent';
import { useHydrated } from './useBrowser';

declare global {
  interface HTMLElement {
    /** The buttons that were pressed before the page was interactive, in order (scripts/prerender/earlyScript.js). */
    presses?: HTMLElement[];
  }
}

/** Says that the page is interactive: from now on its buttons do their work themselves. */
export const useInteractive = (): void => {
  // With the very commit that takes the page over: a press right after it is not one to be kept too.
  useLayoutEffect(() => {
    document.documentElement.dataset['interactive'] = '';
  }, []);
  useEffect(() => {
    // A page that the build has not drawn does not know its device yet.
    if (isMobileUserAgent(navigator.userAgent)) document.documentElement.dataset['mobile'] = '';
  }, []);
};

/**
 * Shows a page that was hidden until it was drawn again, and lets the buttons that were pressed before the
 * page was interactive do their work now. And, once the page shows what the store knows of the visitor, says that nothing has to
 * stand in for that any more (scripts/prerender/earlyScript.js). Stands beside the routed page, which is taken over after its
 * frame: what the press changes, such as the language, must find all of it taken over.
 */
export function Arrival() {
  const hydrated = useHydrated();
  useEffect(() => {
    if (!hydrated) return;
    const { dataset } = document.documentElement;
    delete dataset['known'];
    dataset['started'] = '';
  }, [hydrated]);
  useLayoutEffect(() => {
    delete document.documentElement.dataset['away'];
  }, []);
  useEffect(() => {
    const root = document.documentElement;
    const { presses = [] } = root;
    delete root.presses;
    // Not within the effect: what a press changes is drawn after what stands now.
    for (const button of presses) setTimeout(() => button.click());
  }, []);
  return null;
}
