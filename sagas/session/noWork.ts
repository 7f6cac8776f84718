/** The work of an effect that needs none, or that other work waits for. */
export const NO_WORK = { run: () => undefined, crashed: null };
