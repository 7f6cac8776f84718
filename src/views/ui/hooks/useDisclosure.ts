import { useEffect, type RefObject } from 'react';
import { HEADING_ID } from './usePage';

interface Disclosure {
  open: boolean;
  /** Holds the button and what it opens. */
  area: RefObject<HTMLElement | null>;
  close: () => void;
  /** Whether a press beside it closes it too; else only Escape and a focus that leaves it. */
  onPressBeside?: boolean;
}

/** Puts the focus on the button that opens an area. */
export const focusOpener = (area: RefObject<HTMLElement | null>): void =>
  area.current?.querySelector('button')?.focus();

/** Closes an open area on Escape, which gives the focus back to its button, and when the person turns elsewhere. */
export function useDisclosure({ open, area, close, onPressBeside = true }: Disclosure): void {
  useEffect(() => {
    if (!open) return;
    const heard = new AbortController();
    const { signal } = heard;
    const leave = ({ type, target }: Event) => {
      if (!(target instanceof Element) || area.current?.contains(target)) return;
      // A page that has just come puts the focus on its heading: that is not the person's turn away.
      if (type !== 'focusin' || target.id !== HEADING_ID) close();
    };
    const escape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      close();
      focusOpener(area);
    };
    if (onPressBeside) document.addEventListener('pointerdown', leave, { signal });
    document.addEventListener('focusin', leave, { signal });
    document.addEventListener('keydown', escape, { signal });
    return () => heard.abort();
  }, [area, close, onPressBeside, open]);
}
