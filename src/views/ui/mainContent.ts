/** Id of the `main` element. */
export const MAIN_ID = 'main';

/** Puts the focus on the main content: from the skip link, or when what had it is gone. */
export const focusMain = (options?: FocusOptions): void =>
  document.getElementById(MAIN_ID)?.focus(options);
