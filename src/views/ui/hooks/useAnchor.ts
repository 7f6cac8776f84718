import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Scrolls to the section in the hash: the browser tried before the section existed. */
export const useAnchor = (): void => {
  const { hash } = useLocation();
  useEffect(() => {
    const target = hash === '' ? null : document.getElementById(hash.slice(1));
    target?.scrollIntoView?.();
    target?.focus({ preventScroll: true });
  }, [hash]);
};
