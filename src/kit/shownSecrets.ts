/**
 * Secrets that a page shows, once: beside the store, by the handle that the store knows. They are gone when the page
 * has shown them.
 */
const shown = new Map<string, string>();

/** Keeps a secret for a page to show. */
export const keepShown = (handle: string, secret: string): void => void shown.set(handle, secret);

/** The secret of a handle; null when there is none any more. */
export const readShown = (handle: string): string | null => shown.get(handle) ?? null;

/** Forgets all of them. */
export const forgetShown = (): void => shown.clear();
