import { useRef, type FocusEvent } from 'react';

/**
 * Returns the focus to where it came from before a part of the page is removed. Otherwise a keyboard user would restart
 * at the top of the page (WCAG 2.4.3).
 */
export function useFocusReturn(fallbackId: string) {
  const cameFrom = useRef<HTMLElement | null>(null);
  return {
    /** The focus handler of the part's element. */
    noteOrigin: ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
      if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
        cameFrom.current = relatedTarget;
    },
    /** Call it before the part, or its focused control, is removed. */
    giveBack: () => {
      const target = cameFrom.current?.isConnected
        ? cameFrom.current
        : document.getElementById(fallbackId);
      target?.focus({ preventScroll: true });
    },
  };
}
