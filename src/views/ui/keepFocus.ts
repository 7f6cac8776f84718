/** Focuses an element if the focus was lost with a removed one (WCAG 2.4.3). */
export const focusIfLost = (element: HTMLElement | null): void => {
  if (document.activeElement === document.body) element?.focus();
};

/**
 * A ref for a part of a page: when its focused element is removed, such as a pressed button, and nothing else takes the
 * focus, its heading or summary does.
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
    // What replaces it may take the focus as soon as it has rendered.
    if (isGone) setTimeout(() => focusIfLost(part.querySelector<HTMLElement>('h2, summary')));
  });
  seen.observe(part, { childList: true, subtree: true });
  return () => {
    heard.abort();
    seen.disconnect();
  };
}
