import { useEffect } from 'react';

declare global {
  interface HTMLElement {
    /** The button that was pressed before the page was awake (scripts/prerender/earlyScript.js). */
    early?: HTMLElement;
  }
}

/** Says that the page is awake: from now on its buttons do their work themselves. */
export const useAwake = (): void => {
  useEffect(() => {
    document.documentElement.dataset['awake'] = '';
  }, []);
};

/**
 * Lets a button that was pressed before the page was awake do its work now. Stands beside the routed
 * page: what the press changes, such as the language, must find all of the page taken over.
 */
export function EarlyPress() {
  useEffect(() => {
    const root = document.documentElement;
    const { early } = root;
    delete root.early;
    // Not within the effect: what the press changes is drawn after what stands now.
    if (early) setTimeout(() => early.click());
  }, []);
  return null;
}
