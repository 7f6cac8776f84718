import { useEffect } from 'react';

/**
 * Asks once before what was typed and not saved, or is on its way, is lost: by a link of the portal, in these words,
 * and by leaving the portal, in the browser's own.
 */
export const useUnsaved = (isUnsaved: () => boolean, question: string): void => {
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    addEventListener(
      'beforeunload',
      (event) => {
        if (isUnsaved()) event.preventDefault();
      },
      { signal },
    );
    document.addEventListener(
      'click',
      (event) => {
        const link = event.target instanceof Element ? event.target.closest('a') : null;
        if (!link || link.target === '_blank' || link.getAttribute('href')?.startsWith('#')) return;
        // Another origin, or a mail: the browser asks.
        if (link.origin !== location.origin || !isUnsaved() || confirm(question)) return;
        event.preventDefault();
        event.stopPropagation();
      },
      { capture: true, signal },
    );
    return () => stop.abort();
  }, [isUnsaved, question]);
};
