/** Ends the task at hand, so that the browser draws and hears the person before the work continues. */
export const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

/** Ends the task at hand where the browser has a way to do so that it does not hold back in the background. */
export const nextTask = async (): Promise<void> => {
  await globalThis.scheduler?.yield?.();
};
