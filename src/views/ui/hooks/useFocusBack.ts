import { useLayoutEffect } from 'react';
import { focusMain } from '../mainContent';

/** Keeps the focus for whoever had it before, and gives it back when the caller goes away (reliability: H2). */
export const useFocusBack = (): void => {
  // Before a dialog takes the focus, and before it goes: what has the focus within it hides the rest.
  useLayoutEffect(() => {
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body)
        opener.focus();
      else focusMain();
    };
  }, []);
};
