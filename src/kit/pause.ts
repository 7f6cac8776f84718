/** Ends the current task, so that the browser can render and handle input before the work continues. */
export const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

/** Ends the current task if the browser supports yielding, which background tabs do not throttle. */
export const nextTask = async (): Promise<void> => {
  await globalThis.scheduler?.yield?.();
};
