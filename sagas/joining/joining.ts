import { call, put, type SagaGenerator } from 'typed-redux-saga';
import type { JoiningAnswer, JoiningLook } from '../../machines/joining/joining';
import { events } from '../../src/kit/events';
import { isRecord } from '../../src/rules/json';
import { apiRequest } from '../apiClient/apiRequest';
import type { Env, WorkOf } from '../env';
import { leaving } from '../leaving';
import { reporter } from '../reporter';
import { readEnded, readOffer } from '../registration/offerAnswer';
import { settledSession } from '../session/settledSession';

const NOTHING: JoiningLook = { kind: 'nothing' };

/** Reads the data of GET /api/invitation/offer; `nothing` for anything else. */
function readLook(data: unknown): JoiningLook {
  if (!isRecord(data)) return NOTHING;
  const { state, leaves } = data;
  const offer = readOffer(data);
  if (state === 'valid' && offer)
    return { kind: 'offer', offer, leaves: typeof leaves === 'string' ? leaves : null };
  if (state === 'member' && offer) return { kind: 'member', studio: offer.studio };
  const ended = state === 'invalid' ? readEnded(data) : null;
  return ended ? { kind: 'ended', ended } : NOTHING;
}

const ANSWERS = ['joined', 'gone', 'lastAdministrator'] as const;

/** Reads the data of POST /api/invitation/accept; null for anything else. */
const readJoined = (data: unknown): JoiningAnswer | null =>
  ANSWERS.find((each) => isRecord(data) && each === data['outcome']) ?? null;

/** Runs `joining.arrive`: checks whether the success page's link contains an invitation. */
function* arriveToJoin(env: Env) {
  const { invitation } = env.links.read('register');
  yield* put(events.joining.arrived({ invited: invitation !== '' }));
}

/** GET /api/invitation/offer. */
function* look(env: Env): SagaGenerator<JoiningLook> {
  const session = yield* call(settledSession);
  if (session.value !== 'EXISTS') return NOTHING;
  const { invitation: token } = env.links.read('register');
  // Without a response, the page still confirms the account.
  const result = yield* call(apiRequest<JoiningLook>, env, {
    path: '/api/invitation/offer',
    query: { token },
    read: readLook,
  });
  return result.ok ? result.data : NOTHING;
}

const ending = () => leaving('joining');
const looked = reporter(events.joining.looked, ending, NOTHING);
const answered = reporter(events.joining.answered, ending, { answer: 'failed' });

export const joiningWork: WorkOf<'joining'> = {
  'joining.arrive': {
    run: arriveToJoin,
    crashed: () => events.joining.arrived({ invited: false }),
  },
  'joining.look': looked(look),
  'joining.accept': answered(function* accept(env) {
    const { invitation: token } = env.links.read('register');
    const result = yield* apiRequest(env, {
      method: 'POST',
      path: '/api/invitation/accept',
      body: { token },
      read: readJoined,
      shownBy: 'notice',
    });
    const answer = result.ok ? result.data : 'failed';
    if (answer === 'joined') env.links.forget('register');
    return { answer };
  }),
};
