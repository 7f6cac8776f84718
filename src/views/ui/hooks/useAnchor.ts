import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Goes to the part that the address names: the browser looked for it before it was there. */
export const useAnchor = (): void => {
  const { hash } = useLocation();
  useEffect(() => {
    const target = hash === '' ? null : document.getElementById(hash.slice(1));
    target?.scrollIntoView?.();
    target?.focus({ preventScroll: true });
  }, [hash]);
};
