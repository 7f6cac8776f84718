import { useEffect, useLayoutEffect } from 'react';
import { useStarted } from './useStateOf';

declare global {
  interface HTMLElement {
    /** The button that was pressed before the page was awake (scripts/prerender/earlyScript.js). */
    early?: HTMLElement;
  }
}

/**
 * Says that the page is awake: from now on its buttons do their work themselves. And, once it shows
 * what the store knows of the visitor, that nothing has to stand in for that any more
 * (scripts/prerender/earlyScript.js).
 */
export const useAwake = (): void => {
  const started = useStarted();
  // With the very commit that takes the page over: a press right after it is not one to be kept too.
  useLayoutEffect(() => {
    document.documentElement.dataset['awake'] = '';
  }, []);
  useEffect(() => {
    // What the build did not know of this device is drawn with the effects of the first commit.
    delete document.documentElement.dataset['mobile'];
  }, []);
  useEffect(() => {
    if (!started) return;
    const { dataset } = document.documentElement;
    delete dataset['known'];
    dataset['started'] = '';
  }, [started]);
};

/**
 * Shows a page that was hidden until it was drawn anew, and lets a button that was pressed before the page
 * was awake do its work now. Stands beside the routed page: what the press changes, such as the language,
 * must find all of the page taken over.
 */
export function Arrival() {
  useLayoutEffect(() => {
    delete document.documentElement.dataset['away'];
  }, []);
  useEffect(() => {
    const root = document.documentElement;
    const { early } = root;
    delete root.early;
    // Not within the effect: what the press changes is drawn after what stands now.
    if (early) setTimeout(() => early.click());
  }, []);
  return null;
}
