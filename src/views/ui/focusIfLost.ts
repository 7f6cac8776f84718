/** Gives the focus of who was at what has gone away to an element, unless it is elsewhere by now (WCAG 2.4.3). */
export const focusIfLost = (element: HTMLElement | null): void => {
  if (document.activeElement === document.body) element?.focus();
};
