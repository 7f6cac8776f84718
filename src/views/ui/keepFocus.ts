/**
 * A ref for a part of a page: when what had the focus in it goes, such as the button that was pressed, the part's
 * heading or summary takes it (WCAG 2.4.3).
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
    if (isGone && document.activeElement === document.body)
      part.querySelector<HTMLElement>('h2, summary')?.focus();
  });
  seen.observe(part, { childList: true, subtree: true });
  return () => {
    heard.abort();
    seen.disconnect();
  };
}
