import { assign, emit, setup } from 'xstate';
import { on, when, types, type Guard } from '../../src/kit/onEvent';
import { whenKind } from '../../src/kit/whenKind';
import type { EndedInvitation, Offer } from '../registration/offer';

/** What the invitation offers the signed-in user (GET /api/invitation/offer). */
export type JoiningLook =
  /** `leaves` is the user's current studio; null if none. */
  | { kind: 'offer'; offer: Offer; leaves: string | null }
  | { kind: 'member'; studio: string }
  | { kind: 'ended'; ended: EndedInvitation }
  /** Used, for another user, or the request failed. */
  | { kind: 'nothing' };

/** The outcome of accepting (POST /api/invitation/accept); failures are shown by the general API rules. */
export type JoiningAnswer = 'joined' | 'gone' | 'lastAdministrator' | 'failed';

export type JoiningEvent =
  | { type: 'joining/opened' }
  | { type: 'joining/arrived'; payload: { invited: boolean } }
  | { type: 'joining/looked'; payload: JoiningLook }
  | { type: 'joining/acceptChosen' }
  | { type: 'joining/answered'; payload: { answer: JoiningAnswer } }
  | { type: 'joining/reset' };

export type JoiningEffect =
  /** Read the link. */
  { type: 'joining.arrive' } | { type: 'joining.look' } | { type: 'joining.accept' };

export interface JoiningContext {
  look: JoiningLook | null;
}

const answeredWith = (answer: JoiningAnswer): Guard<JoiningContext, JoiningEvent> =>
  when('joining/answered', (answered) => answered.answer === answer);

/** Joins the inviting studio with an existing account: by a press, never silently (spec 4). */
export const joiningMachine = setup({
  types: types<JoiningContext, JoiningEvent, JoiningEffect>(),
  guards: {
    isInvited: when('joining/arrived', ({ invited }) => invited),
    isOffered: whenKind('joining/looked', 'offer'),
    isMember: whenKind('joining/looked', 'member'),
    isEnded: whenKind('joining/looked', 'ended'),
    hasJoined: answeredWith('joined'),
    isGone: answeredWith('gone'),
    isNeeded: answeredWith('lastAdministrator'),
  },
  actions: {
    arrive: emit({ type: 'joining.arrive' }),
    look: emit({ type: 'joining.look' }),
    accept: emit({ type: 'joining.accept' }),
    keepLook: assign(on('joining/looked', (look) => ({ look }))),
    forget: assign({ look: null }),
  },
}).createMachine({
  id: 'joining',
  initial: 'idle',
  context: { look: null },
  on: {
    'joining/opened': { target: '.arriving', actions: 'forget' },
    'joining/reset': { target: '.idle', actions: 'forget' },
  },
  states: {
    /** No studio to join: the page only confirms the account. */
    idle: {},
    arriving: {
      entry: 'arrive',
      on: { 'joining/arrived': [{ guard: 'isInvited', target: 'looking' }, { target: 'idle' }] },
    },
    looking: {
      entry: 'look',
      on: {
        'joining/looked': [
          { guard: 'isOffered', target: 'offered', actions: 'keepLook' },
          { guard: 'isMember', target: 'joined', actions: 'keepLook' },
          { guard: 'isEnded', target: 'ended', actions: 'keepLook' },
          { target: 'idle' },
        ],
      },
    },
    offered: { on: { 'joining/acceptChosen': 'accepting' } },
    accepting: {
      entry: 'accept',
      on: {
        'joining/answered': [
          { guard: 'hasJoined', target: 'joined' },
          // The server knows the invitation's current state.
          { guard: 'isGone', target: 'looking', actions: 'forget' },
          { guard: 'isNeeded', target: 'needed' },
          { target: 'offered' },
        ],
      },
    },
    /** The user is the last administrator of a studio with other members. */
    needed: { on: { 'joining/acceptChosen': 'accepting' } },
    joined: {},
    ended: {},
  },
});
