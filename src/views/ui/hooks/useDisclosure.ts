import { useEffect, type RefObject } from 'react';
import { HEADING_ID } from './usePage';

interface Disclosure {
  open: boolean;
  /** Contains the button and what it opens. */
  area: RefObject<HTMLElement | null>;
  close: () => void;
  /** Whether a press outside closes it too; otherwise only Escape or moving the focus out. */
  onPressBeside?: boolean;
}

export const focusOpener = (area: RefObject<HTMLElement | null>): void =>
  area.current?.querySelector('button')?.focus();

/** Closes an open area on Escape, which returns the focus to its button, and when the user moves elsewhere. */
export function useDisclosure({ open, area, close, onPressBeside = true }: Disclosure): void {
  useEffect(() => {
    if (!open) return;
    const heard = new AbortController();
    const { signal } = heard;
    const leave = ({ type, target }: Event) => {
      if (!(target instanceof Element) || area.current?.contains(target)) return;
      // A new page focuses its heading: that is not the user moving elsewhere.
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
