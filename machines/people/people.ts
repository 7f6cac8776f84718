import { assign, emit, setup } from 'xstate';
import type { ApiError } from '../apiError';
import { errorOf, type CallOutcome } from '../callOutcome';
import { asks, on, when, types, type Guard } from '../../src/kit/onEvent';
import type { Role } from '../../src/rules/roles';

/** Someone who belongs to the studio. */
export interface Member {
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
  /** Null for a role that this version does not know, or none. */
  role: Role | null;
  suspended: boolean;
  /** `YYYY-MM-DD`; null for never. */
  seenOn: string | null;
  /** Whether a second step is on; null where that is not known. */
  secondStep: boolean | null;
}

/** An invitation to the studio; ended ones stay listed. Times in ms. */
export interface Invitation {
  id: string;
  email: string;
  role: Role | null;
  /** Null for an invitation of the operator. */
  inviter: string | null;
  state: 'open' | 'used' | 'withdrawn' | 'expired';
  sentAt: number;
  expiresAt: number;
  /** How its newest mail stands; `copied` where the user was given its link instead; null where it is not known. */
  mail: 'waiting' | 'sent' | 'bounced' | 'failed' | 'copied' | null;
}

/** Someone who asks to be let in. Time in ms. */
export interface AccessRequest {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  company: string;
  createdAt: number;
}

/** Someone who has lost phone and recovery codes. Times in ms. */
export interface LostSecondStep {
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
  askedAt: number;
  /** When it is removed; 0 before an administrator has allowed it. */
  dueAt: number;
}

export interface PeopleData {
  members: Member[];
  invitations: Invitation[];
  requests: AccessRequest[];
  /** Who waits for help, and how long after an administrator's word it comes, in ms; null for who may not give it. */
  secondStepHelp: { members: LostSecondStep[]; delayMs: number } | null;
  /** Who needs a second step; null for a user who may not change it. */
  secondStepRoles: Role[] | null;
}

/** What is done about one person; `name` says to the user whom it is about. */
export type PersonAction = { id: string; name: string } & (
  | {
      kind:
        'again' | 'withdraw' | 'link' | 'suspend' | 'restore' | 'sessions' | 'remove' | 'refuse';
    }
  /** The removal of a lost second step. */
  | { kind: 'allowRemoval' | 'refuseRemoval' }
  | { kind: 'role'; from: Role | null; role: Role }
  | { kind: 'approve'; role: Role }
);

/** What is done about one person, or about the rules for all of them. */
export type PeopleAction = PersonAction | { kind: 'secondStep'; roles: Role[] };

/**
 * What came of an action; `link` is the handle of an invitation's link, where that was asked for. `canceled`: the user
 * did not sign in again for it.
 */
export type PeopleActed = CallOutcome<{ link: string | null }> | { kind: 'canceled' };

/** What came of one address that was to be invited. */
export interface InvitationAnswer {
  email: string;
  result: 'sent' | 'renewed' | 'recent' | 'member' | 'malformed' | 'limit';
}

/** Addresses to invite, all with one role, with mails in one language. */
export interface InvitationsRequest {
  emails: string[];
  role: Role;
  language: 'en' | 'zh';
}

export type PeopleEvent =
  /** The page was opened, or the rights of the user have changed under it. */
  | { type: 'people/opened' }
  /** The page is looked at again: others may have joined meanwhile. */
  | { type: 'people/shownAgain' }
  | { type: 'people/answered'; payload: CallOutcome<PeopleData> }
  | { type: 'people/inviteSubmitted'; payload: InvitationsRequest }
  | { type: 'people/invited'; payload: CallOutcome<InvitationAnswer[]> }
  /** An action is to be confirmed first. */
  | { type: 'people/asked'; payload: PeopleAction }
  | { type: 'people/dismissed' }
  /** Confirmed, with the role that was chosen meanwhile. */
  | { type: 'people/confirmed'; payload: PeopleAction }
  | { type: 'people/acted'; payload: PeopleActed }
  /** The link is kept elsewhere: it is shown no longer. */
  | { type: 'people/linkTaken' }
  /** The page was left. */
  | { type: 'people/reset' };

export type PeopleEffect =
  | { type: 'people.load' }
  | { type: 'people.invite'; wish: InvitationsRequest }
  | { type: 'people.act'; action: PeopleAction };

export interface PeopleContext {
  data: PeopleData | null;
  /** The action that is asked about, in progress, or was the last one. */
  action: PeopleAction | null;
  /** The handle of the link that is shown. */
  link: string | null;
  /** What came of the addresses last invited. */
  answers: InvitationAnswer[];
  /** Why the last call failed. */
  error: ApiError | null;
}

const NOTHING: PeopleContext = { data: null, action: null, link: null, answers: [], error: null };

type Answer = 'people/answered' | 'people/invited' | 'people/acted';

const came = (type: Answer, kind: PeopleActed['kind']): Guard<PeopleContext, PeopleEvent> =>
  when(type, (outcome) => outcome.kind === kind);

const failureOf = (outcome: CallOutcome<unknown> | PeopleActed) => ({ error: errorOf(outcome) });

const CHANGES = {
  'people/asked': { target: 'asking', actions: ['forgetOutcome', 'keepAsked'] },
  'people/inviteSubmitted': { target: 'inviting', actions: ['forgetOutcome', 'invite'] },
} as const;

/**
 * The people of the studio: members, invitations, requests for access. One change at a time, each asked about first;
 * after it the list is read again in place. A right that was taken away shows at once, whichever call tells of it
 * (spec 4: 40000).
 */
export const peopleMachine = setup({
  types: types<PeopleContext, PeopleEvent, PeopleEffect>(),
  guards: {
    isRead: came('people/answered', 'done'),
    isReadDenied: came('people/answered', 'denied'),
    isInvited: came('people/invited', 'done'),
    isInviteDenied: came('people/invited', 'denied'),
    isActed: came('people/acted', 'done'),
    isLink: when(
      'people/acted',
      (outcome) => outcome.kind === 'done' && outcome.data.link !== null,
    ),
    isActDenied: came('people/acted', 'denied'),
    isActCanceled: came('people/acted', 'canceled'),
  },
  actions: {
    load: emit({ type: 'people.load' }),
    invite: emit(asks('people/inviteSubmitted', (wish) => ({ type: 'people.invite', wish }))),
    act: emit(asks('people/confirmed', (action) => ({ type: 'people.act', action }))),
    keepData: assign(
      on('people/answered', (outcome) => (outcome.kind === 'done' ? { data: outcome.data } : {})),
    ),
    keepReadError: assign(on('people/answered', failureOf)),
    keepInviteError: assign(on('people/invited', failureOf)),
    keepActError: assign(
      on('people/acted', (outcome) => {
        const { error } = failureOf(outcome);
        // Work that has crashed leaves none, and an action without an error is shown as done.
        return error === null ? { error, action: null } : { error };
      }),
    ),
    keepAnswers: assign(
      on('people/invited', (outcome) => (outcome.kind === 'done' ? { answers: outcome.data } : {})),
    ),
    keepLink: assign(
      on('people/acted', (outcome) => (outcome.kind === 'done' ? outcome.data : {})),
    ),
    dropLink: assign({ link: null }),
    keepAsked: assign(on('people/asked', (action) => ({ action }))),
    keepConfirmed: assign(on('people/confirmed', (action) => ({ action }))),
    forgetOutcome: assign({ action: null, answers: [], error: null }),
    forget: assign(NOTHING),
  },
}).createMachine({
  id: 'people',
  initial: 'idle',
  context: NOTHING,
  on: { 'people/reset': { target: '.idle', actions: 'forget' } },
  states: {
    idle: { on: { 'people/reset': undefined, 'people/opened': 'loading' } },
    loading: {
      entry: ['forget', 'load'],
      on: {
        // The rights changed under the first load, which has ended with this.
        'people/opened': { target: 'loading', reenter: true },
        'people/answered': [
          { guard: 'isRead', target: 'shown', actions: 'keepData' },
          { guard: 'isReadDenied', target: 'denied' },
          { target: 'failed', actions: 'keepReadError' },
        ],
      },
    },
    /** The role does not allow it: the page says so, and whom to ask. */
    denied: { entry: 'forget', on: { 'people/opened': 'loading' } },
    failed: { on: { 'people/opened': 'loading' } },
    shown: {
      initial: 'browsing',
      on: { 'people/opened': 'loading' },
      states: {
        browsing: { on: { ...CHANGES, 'people/shownAgain': 'rereading' } },
        /** As browsing, while what is shown is read again; what cannot be read stays as it was. */
        rereading: {
          entry: 'load',
          on: {
            ...CHANGES,
            'people/answered': [
              { guard: 'isRead', target: 'browsing', actions: 'keepData' },
              { guard: 'isReadDenied', target: '#people.denied' },
              { target: 'browsing' },
            ],
          },
        },
        asking: {
          on: {
            'people/dismissed': { target: 'browsing', actions: 'forgetOutcome' },
            'people/confirmed': { target: 'acting', actions: ['keepConfirmed', 'act'] },
          },
        },
        acting: {
          on: {
            'people/acted': [
              { guard: 'isLink', target: 'link', actions: 'keepLink' },
              { guard: 'isActed', target: 'refreshing' },
              { guard: 'isActDenied', target: '#people.denied' },
              { guard: 'isActCanceled', target: 'asking' },
              // Somebody else may have been first: what is shown is read again.
              { target: 'rereading', actions: 'keepActError' },
            ],
          },
        },
        /** The new link of an invitation whose mail has failed, shown this once. */
        link: {
          exit: 'dropLink',
          on: { 'people/linkTaken': 'refreshing' },
        },
        inviting: {
          on: {
            'people/invited': [
              { guard: 'isInvited', target: 'refreshing', actions: 'keepAnswers' },
              { guard: 'isInviteDenied', target: '#people.denied' },
              { target: 'browsing', actions: 'keepInviteError' },
            ],
          },
        },
        /** The change is done; what is shown is read again. */
        refreshing: {
          entry: 'load',
          on: {
            'people/answered': [
              { guard: 'isRead', target: 'browsing', actions: 'keepData' },
              { guard: 'isReadDenied', target: '#people.denied' },
              { target: 'browsing', actions: 'keepReadError' },
            ],
          },
        },
      },
    },
  },
});

declare module '../../src/kit/registry' {
  interface Machines {
    people: typeof peopleMachine;
  }
}
