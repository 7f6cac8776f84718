import { useEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

const covers = (area: Element, target: Element): boolean => {
  const one = area.getBoundingClientRect();
  const other = target.getBoundingClientRect();
  return (
    other.top < one.bottom &&
    other.bottom > one.top &&
    other.left < one.right &&
    other.right > one.left
  );
};

/** Holds the note about an unconfirmed email, with its buttons (src/views/confirmEmail/confirmNote.tsx). */
const noteRoom = () => document.documentElement.querySelector('[data-confirm-room]');

const nextFrame = () => new Promise((drawn) => requestAnimationFrame(drawn));

/**
 * Returns whether a part that overlays the top of the page must move to the bottom: it switches sides if it would cover
 * the focused element, also where the page cannot scroll (WCAG 2.4.11), or else the note at the top of the page. Checked
 * when the focus moves, the window changes its size, or the part or the note its content.
 */
export function useMakeWay(area: RefObject<HTMLElement | null>): boolean {
  const [below, setBelow] = useState(false);
  useEffect(() => {
    const makeWay = async () => {
      // The browser first scrolls to the focused element.
      await nextFrame();
      const { current } = area;
      const isHidden = (target?: Element | null) =>
        current &&
        target &&
        target !== document.body &&
        !current.contains(target) &&
        covers(current, target);
      const target = document.activeElement;
      const note = noteRoom()?.firstElementChild;
      // Synchronous: on a busy device a later render could come after the next measurement.
      const change = () => flushSync(() => setBelow((was) => !was));
      if (isHidden(target)) {
        change();
        if (!isHidden(target)) return;
        target?.scrollIntoView({ block: 'center', behavior: 'instant' });
        if (isHidden(target)) change();
      } else if (isHidden(note)) {
        change();
        if (isHidden(target) || isHidden(note)) change();
      }
    };
    const look = () => void makeWay();
    look();
    document.addEventListener('focusin', look);
    addEventListener('resize', look);
    const changes = new MutationObserver(look);
    for (const part of [area.current, noteRoom()])
      if (part) changes.observe(part, { childList: true, subtree: true });
    return () => {
      changes.disconnect();
      document.removeEventListener('focusin', look);
      removeEventListener('resize', look);
    };
  }, [area]);
  return below;
}
