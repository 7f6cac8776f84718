/** Focuses an element if the focus was lost with a removed one (WCAG 2.4.3). */
export const focusIfLost = (element: HTMLElement | null, options?: FocusOptions): void => {
  if (document.activeElement === document.body) element?.focus(options);
};

/** Whether an error summary was removed: its form is being sent again, and the outcome appears at its button. */
const isProblem = (node: Node): boolean =>
  node instanceof Element && node.querySelector('[role="alert"]') !== null;

/**
 * A ref for a part of a page: when its focused element is removed, such as a pressed button, and nothing else takes the
 * focus, its heading or summary does. After an error summary it is the form's button, without scrolling.
 */
export function keepFocus(part: HTMLElement | null): (() => void) | undefined {
  if (part === null) return undefined;
  const heard = new AbortController();
  let last: EventTarget | null = null;
  addEventListener('focusin', ({ target }) => (last = target), { signal: heard.signal });
  const seen = new MutationObserver((changes) => {
    const gone = changes
      .flatMap(({ removedNodes }) => [...removedNodes])
      .find((node) => last instanceof Node && node.contains(last));
    if (gone === undefined) return;
    // What replaces it may take the focus as soon as it has rendered.
    setTimeout(() => {
      if (isProblem(gone))
        focusIfLost(part.querySelector<HTMLElement>('button[type="submit"]'), {
          preventScroll: true,
        });
      focusIfLost(part.querySelector<HTMLElement>('h2, summary'));
    });
  });
  seen.observe(part, { childList: true, subtree: true });
  return () => {
    heard.abort();
    seen.disconnect();
  };
}
