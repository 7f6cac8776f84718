import { refresh, session } from '../src/store/events';
import type { Env } from './env';
import type { SessionGate } from './ports';
import { openedWith } from './requests';

type Dispatch = (
  event:
    | ReturnType<typeof openedWith>
    | ReturnType<typeof refresh.demanded>
    | ReturnType<typeof session.signedOut>,
) => unknown;

/** The gate of a running store. */
export const createSessionGate = (env: Env, dispatch: Dispatch): SessionGate => ({
  send(request) {
    const id = env.random.id();
    const answer = env.desk.accept(id, env.tokens.withoutOwnToken(request));
    dispatch(openedWith(env, id, {}));
    return answer;
  },
  sendForeign: (request) => env.http.send(request),
  refresh() {
    const ended = env.desk.whenRefreshed();
    dispatch(refresh.demanded());
    return ended;
  },
  signedOut: () => void dispatch(session.signedOut()),
  refreshAnswer: () => env.desk.refreshAnswer,
});
