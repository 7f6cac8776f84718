/** Whether the user chose to stay signed in at the first step, as the address records. */
export const wantsRemembering = (search: string): boolean =>
  new URLSearchParams(search).has('remember');
