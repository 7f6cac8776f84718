import type { Connection } from '../ports/ports';

/** Network state, as the browser reports it. */
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
