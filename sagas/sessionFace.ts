import type { SessionAnnouncement } from '../machines/session';
import type { Env } from './env';
import type { HttpAnswer, HttpRequest } from './ports';
import { openedWith } from './requests';

/** The session for code outside the sagas. Requests obey the same refresh rule as the portal's own. */
export interface SessionFace {
  /**
   * Sends a request under the session: refreshed and sent again where the session-expired status says
   * so. Never rejects; after too many refreshes the answer is a failure with status 0 (spec 8).
   */
  fetch(request: Pick<HttpRequest, 'url'> & Partial<HttpRequest>): Promise<HttpAnswer>;
  /** Hears the six session events (spec 4). Gives the end of the subscription. */
  onEvent: (listener: (announcement: SessionAnnouncement) => void) => () => void;
}

interface FaceOptions {
  env: Env;
  dispatch: (event: ReturnType<typeof openedWith>) => unknown;
  onEvent: SessionFace['onEvent'];
  /** Against which relative addresses are resolved. */
  page: () => URL;
}

/** Makes the session's public face over a running store. */
export const createSessionFace = ({ env, dispatch, onEvent, page }: FaceOptions): SessionFace => ({
  fetch(given) {
    const id = env.random.id();
    const request = { method: 'GET', credentials: true, ...given } as const;
    const answer = env.desk.accept(id, { ...request, url: new URL(given.url, page()).href });
    dispatch(openedWith(env, id, {}));
    return answer;
  },
  onEvent,
});
