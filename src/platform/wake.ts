import type { Wake } from '../../sagas/ports';

/** The page comes back: shown again, online again, or restored from the back-forward cache. */
export function createWake(): Wake {
  return {
    listen(listener) {
      const shown = () => {
        if (document.visibilityState === 'visible') listener('shown');
      };
      const online = () => listener('online');
      const restored = (event: PageTransitionEvent) => {
        if (event.persisted) listener('restored');
      };
      document.addEventListener('visibilitychange', shown);
      addEventListener('online', online);
      addEventListener('pageshow', restored);
      return () => {
        document.removeEventListener('visibilitychange', shown);
        removeEventListener('online', online);
        removeEventListener('pageshow', restored);
      };
    },
  };
}
