import type { Connection } from '../ports/ports';

/** The network as the browser sees it. */
export const createConnection = (): Connection => ({
  isOnline: () => navigator.onLine,
  listen(listener) {
    addEventListener('online', listener);
    addEventListener('offline', listener);
    return () => {
      removeEventListener('online', listener);
      removeEventListener('offline', listener);
    };
  },
});
