/** Gives the focus of who was at what has gone away to an element, unless it is elsewhere by now (WCAG 2.4.3). */
export const focusIfLost = (element: HTMLElement | null): void => {
  if (document.activeElement === document.body) element?.focus();
};

/**
 * A ref for a part of a page: when what had the focus in it goes, such as the button that was pressed, and nothing else
 * takes it, the part's heading or summary does.
 */
export function keepFocus(part: HTMLElement | null): (() => void) | undefined {
  if (part === null) return undefined;
  const heard = new AbortController();
  let last: EventTarget | null = null;
  addEventListener('focusin', ({ target }) => (last = target), { signal: heard.signal });
  const seen = new MutationObserver((changes) => {
    const isGone = changes.some(({ removedNodes }) =>
      [...removedNodes].some((node) => last instanceof Node && node.contains(last)),
    );
    // What is in its place may take it as soon as it is drawn.
    if (isGone) setTimeout(() => focusIfLost(part.querySelector<HTMLElement>('h2, summary')));
  });
  seen.observe(part, { childList: true, subtree: true });
  return () => {
    heard.abort();
    seen.disconnect();
  };
}
