import { useEffect } from 'react';

/**
 * Asks for confirmation before unsaved or in-flight input is lost: with `question` on a link of the portal, with the
 * browser's own text on leaving the portal.
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
        // Another origin or a mail link: the browser asks.
        if (link.origin !== location.origin || !isUnsaved() || confirm(question)) return;
        event.preventDefault();
        event.stopPropagation();
      },
      { capture: true, signal },
    );
    return () => stop.abort();
  }, [isUnsaved, question]);
};
