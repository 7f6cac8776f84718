import { assign, emit, setup } from 'xstate';
import { on, when, types, type Guard } from '../../src/kit/onEvent';
import { whenKind } from '../../src/kit/whenKind';
import type { EndedInvitation, Offer } from '../registration/offer';

/** What an invitation is worth to the signed-in person (GET /api/invitation/offer). */
export type JoiningLook =
  /** `leaves` is the studio that they belong to; null for none. */
  | { kind: 'offer'; offer: Offer; leaves: string | null }
  | { kind: 'member'; studio: string }
  | { kind: 'ended'; ended: EndedInvitation }
  /** Used, for somebody else, or nobody could be asked. */
  | { kind: 'nothing' };

/** What came of accepting it (POST /api/invitation/accept); a failure is told by the rules of every call. */
export type JoiningAnswer = 'joined' | 'gone' | 'lastAdministrator' | 'failed';

export type JoiningEvent =
  /** The success page is there. */
  | { type: 'joining/opened' }
  /** What its link carries. */
  | { type: 'joining/arrived'; payload: { invited: boolean } }
  | { type: 'joining/looked'; payload: JoiningLook }
  | { type: 'joining/acceptChosen' }
  | { type: 'joining/answered'; payload: { answer: JoiningAnswer } }
  /** The page was left. */
  | { type: 'joining/reset' };

export type JoiningEffect =
  /** Read the link. */
  { type: 'joining.arrive' } | { type: 'joining.look' } | { type: 'joining.accept' };

export interface JoiningContext {
  look: JoiningLook | null;
}

const answeredWith = (answer: JoiningAnswer): Guard<JoiningContext, JoiningEvent> =>
  when('joining/answered', (answered) => answered.answer === answer);

/** How somebody with an account joins the studio that invites them: by a press, never silently (spec 4). */
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
    /** Nothing is to be joined: the page says that the account is there. */
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
          // What became of it in the meantime, the server knows.
          { guard: 'isGone', target: 'looking', actions: 'forget' },
          { guard: 'isNeeded', target: 'needed' },
          { target: 'offered' },
        ],
      },
    },
    /** The last administrator of a studio with others in it. */
    needed: { on: { 'joining/acceptChosen': 'accepting' } },
    joined: {},
    ended: {},
  },
});

declare module '../../src/kit/registry' {
  interface Machines {
    joining: typeof joiningMachine;
  }
}
