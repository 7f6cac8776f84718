/**
 * Scrolls a page that is at its top by the height of an element that has appeared, so that the content below stays in
 * place. Browsers do that themselves when scrolled further down. Returns what scrolls back as the element disappears.
 */
export function stayBelow(element: HTMLElement, margin = 0): (() => void) | undefined {
  const { documentElement: root } = document;
  if (root.scrollTop !== 0) return undefined;
  const height = element.offsetHeight + margin;
  root.scrollTop = height;
  return () => {
    // Only where the browser has left it: the user may have scrolled since.
    if (root.scrollTop === height) root.scrollTop = 0;
  };
}
