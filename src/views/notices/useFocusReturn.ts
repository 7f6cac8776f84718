import { useRef, type FocusEvent } from 'react';

/**
 * Gives the focus back to where it came from before a part of the page goes away with it: else it would
 * be nowhere, and a person at the keyboard would start from the top (WCAG 2.4.3).
 */
export function useFocusReturn(fallbackId: string) {
  const cameFrom = useRef<HTMLElement | null>(null);
  return {
    /** Of the part's element. */
    noteOrigin: ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
      if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
        cameFrom.current = relatedTarget;
    },
    /** Before the part, or the control in it that has the focus, is taken away. */
    giveBack: () => {
      const target = cameFrom.current?.isConnected
        ? cameFrom.current
        : document.getElementById(fallbackId);
      target?.focus({ preventScroll: true });
    },
  };
}
