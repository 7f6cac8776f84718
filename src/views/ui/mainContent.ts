export const MAIN_ID = 'main';

/** Focuses the main content: from the skip link, or when the focused element is gone. */
export const focusMain = (options?: FocusOptions): void =>
  document.getElementById(MAIN_ID)?.focus(options);
