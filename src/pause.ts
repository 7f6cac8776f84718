/** Ends the task at hand, so that the browser draws and hears the person before the work continues. */
export const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });
