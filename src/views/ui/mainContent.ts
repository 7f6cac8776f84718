export const MAIN_ID = 'main';

export const focusOn = (id: string, options?: FocusOptions): void =>
  document.getElementById(id)?.focus(options);

/** Focuses the main content: from the skip link, or when the focused element is gone. */
export const focusMain = (): void => focusOn(MAIN_ID);

/** As {@link focusMain}, but the page stays where it is scrolled to. */
export const focusMainInPlace = (): void => focusOn(MAIN_ID, { preventScroll: true });
