/**
 * Secrets that a page shows once, outside the store, by a handle in the store. Forgotten after the page has shown
 * them.
 */
const shown = new Map<string, string>();

export const keepShown = (handle: string, secret: string): void => void shown.set(handle, secret);

/** Returns the secret of a handle; null once it is forgotten. */
export const readShown = (handle: string): string | null => shown.get(handle) ?? null;

export const forgetShown = (): void => shown.clear();
