import { useEffect } from 'react';

declare global {
  interface HTMLElement {
    /** The button that was pressed before the page was awake (scripts/prerender/earlyScript.js). */
    early?: HTMLElement;
  }
}

/** Says that the page is awake, and lets a button that was pressed before do its work now. */
export const useAwake = (): void => {
  useEffect(() => {
    const root = document.documentElement;
    delete root.dataset['known'];
    root.dataset['awake'] = '';
    const { early } = root;
    delete root.early;
    // Not within the effect: what the press changes is drawn after what stands now.
    if (early) setTimeout(() => early.click());
  }, []);
};
