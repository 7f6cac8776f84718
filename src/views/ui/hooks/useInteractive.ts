import { useEffect, useLayoutEffect } from 'react';
import { isMobileUserAgent } from '../../../rules/userAgent';
import { useHydrated } from './useBrowser';

declare global {
  interface HTMLElement {
    /** Buttons pressed before the page was interactive, in order (scripts/prerender/earlyScript.js). */
    presses?: HTMLElement[];
  }
}

/** Marks the page as interactive: from now on its buttons work on their own. */
export const useInteractive = (): void => {
  // In the commit that hydrates the page: the early script must not record a press right after it.
  useLayoutEffect(() => {
    document.documentElement.dataset['interactive'] = '';
  }, []);
  useEffect(() => {
    // A page that was not prerendered has no device mark yet.
    if (isMobileUserAgent(navigator.userAgent)) document.documentElement.dataset['mobile'] = '';
  }, []);
};

/**
 * Shows a page that was hidden until it rendered again, removes the early script's stand-ins and replays the buttons
 * pressed before the page was interactive (scripts/prerender/earlyScript.js). Rendered beside the routed page, which
 * hydrates after its frame: a press may change all of it, such as the language.
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
    // Outside the effect: a press may render something else only after this commit.
    for (const button of presses) setTimeout(() => button.click());
  }, []);
  return null;
}
