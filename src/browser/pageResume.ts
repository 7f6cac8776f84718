import type { PageResume } from '../ports/ports';

/**
 * A page in the back-forward cache keeps its last rendering. It is hidden there, so that data of a user who signed
 * out meanwhile is not shown before the cookies are read.
 */
const hide = () => document.documentElement.toggleAttribute('data-away', true);
const show = () => document.documentElement.toggleAttribute('data-away', false);

/** The page resumes: visible again, online again, or restored from the back-forward cache. */
export function createPageResume(): PageResume {
  return {
    listen(listener) {
      const shown = () => {
        if (document.visibilityState === 'visible') listener('shown');
      };
      const online = () => listener('online');
      const restored = (event: PageTransitionEvent) => {
        if (event.persisted) listener('restored');
        show();
      };
      addEventListener('pagehide', hide);
      document.addEventListener('visibilitychange', shown);
      addEventListener('online', online);
      addEventListener('pageshow', restored);
      return () => {
        removeEventListener('pagehide', hide);
        document.removeEventListener('visibilitychange', shown);
        removeEventListener('online', online);
        removeEventListener('pageshow', restored);
      };
    },
  };
}
