/** Whether the first step was to be remembered on this device; the page's address says so. */
export const wantsRemembering = (search: string): boolean =>
  new URLSearchParams(search).has('remember');
