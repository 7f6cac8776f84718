import { assign, emit, setup } from 'xstate';
import type { ApiError } from '../apiError';
import { errorOf, type CallOutcome } from '../callOutcome';
import { FIRST_REREAD_MS } from '../whileSending';
import { asks, on, when, types, type Guard } from '../../src/kit/onEvent';
import type { Role } from '../../src/rules/roles';

/** A member of the studio. */
export interface Member {
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
  /** Null for no role, or one unknown to this version. */
  role: Role | null;
  suspended: boolean;
  /** Whether the account will be deleted, as its owner requested. */
  deleting: boolean;
  /** `YYYY-MM-DD`; null if never. */
  seenOn: string | null;
  /** Whether a second step is on; null if unknown. */
  secondStep: boolean | null;
}

/** An invitation to the studio; ended ones stay listed. Times in ms. */
export interface Invitation {
  id: string;
  email: string;
  role: Role | null;
  /** Null if the operator sent it. */
  inviter: string | null;
  state: 'open' | 'used' | 'withdrawn' | 'expired';
  sentAt: number;
  expiresAt: number;
  /** State of its newest email; `copied` if the user got the link instead; null if unknown. */
  mail: 'waiting' | 'sent' | 'bounced' | 'failed' | 'copied' | null;
}

/** A request for access. Time in ms. */
export interface AccessRequest {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  company: string;
  createdAt: number;
}

/** A user who lost phone and recovery codes. Times in ms. */
export interface LostSecondStep {
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
  askedAt: number;
  /** When the second step is removed; 0 before an administrator approves. */
  dueAt: number;
}

export interface PeopleData {
  members: Member[];
  invitations: Invitation[];
  requests: AccessRequest[];
  /** Users waiting for removal, and its delay (ms) after approval; null if the user may not approve it. */
  secondStepHelp: { members: LostSecondStep[]; delayMs: number } | null;
  /** The roles that need a second step; null if the user may not change them. */
  secondStepRoles: Role[] | null;
}

/** An action on one member, invitation or request; `name` is displayed. */
export type PersonAction = { id: string; name: string } & (
  | {
      kind:
        | 'again'
        | 'withdraw'
        | 'link'
        | 'suspend'
        | 'restore'
        | 'sessions'
        | 'remove'
        | 'refuse';
    }
  /** The removal of a lost second step. */
  | { kind: 'allowRemoval' | 'refuseRemoval' }
  /** `role` is absent until one is chosen. */
  | { kind: 'role'; from: Role | null; role?: Role }
  | { kind: 'approve'; role: Role }
);

/** An action on one entry, or on the rules for all. */
export type PeopleAction = PersonAction | { kind: 'secondStep'; roles: Role[] };

/** The outcome of a change; `canceled`: the user did not sign in again. */
export type ChangeOutcome<Data> = CallOutcome<Data> | { kind: 'canceled' };

/** The outcome of an action; `link` is the handle of an invitation's link, if requested. */
export type PeopleActed = ChangeOutcome<{ link: string | null }>;

/** The outcome for one invited email. */
export interface InvitationAnswer {
  email: string;
  result: 'sent' | 'renewed' | 'recent' | 'member' | 'malformed' | 'limit';
}

/** Emails to invite, with one role and one email language for all. */
export interface InvitationsRequest {
  emails: string[];
  role: Role;
  language: 'en' | 'zh';
}

export type PeopleEvent =
  /** The page was opened, or the user's permissions changed. */
  | { type: 'people/opened' }
  /** The page is visible again, and the data may have changed meanwhile. */
  | { type: 'people/shownAgain' }
  | { type: 'people/answered'; payload: CallOutcome<PeopleData> }
  | { type: 'people/inviteSubmitted'; payload: InvitationsRequest }
  | { type: 'people/invited'; payload: ChangeOutcome<InvitationAnswer[]> }
  /** The user must confirm an action. */
  | { type: 'people/asked'; payload: PeopleAction }
  | { type: 'people/dismissed' }
  /** Confirmed, with the role chosen in the dialog. */
  | { type: 'people/confirmed'; payload: PeopleAction }
  | { type: 'people/acted'; payload: PeopleActed }
  /** The user has stored the link, so it is hidden. */
  | { type: 'people/linkTaken' }
  | { type: 'people/reconnected' }
  | { type: 'people/reset' };

export type PeopleEffect =
  | { type: 'people.load' }
  | { type: 'people.invite'; wish: InvitationsRequest }
  | { type: 'people.act'; action: PeopleAction };

export interface PeopleContext {
  data: PeopleData | null;
  /** The action being confirmed, in progress, or done last. */
  action: PeopleAction | null;
  /** The handle of the displayed link. */
  link: string | null;
  /** The outcomes of the last invited emails. */
  answers: InvitationAnswer[];
  /** Why the last request failed. */
  error: ApiError | null;
  /** How long to wait, in ms, before the list is read again while an invitation is being sent. */
  waitMs: number;
}

const NOTHING: PeopleContext = {
  data: null,
  action: null,
  link: null,
  answers: [],
  error: null,
  waitMs: FIRST_REREAD_MS,
};

type Answer = 'people/answered' | 'people/invited' | 'people/acted';

const answeredWith = (type: Answer, kind: PeopleActed['kind']): Guard<PeopleContext, PeopleEvent> =>
  when(type, (outcome) => outcome.kind === kind);

const failureOf = (outcome: ChangeOutcome<unknown>) => ({ error: errorOf(outcome) });

const CHANGES = {
  'people/asked': { target: 'asking', actions: ['forgetOutcome', 'keepAsked'] },
  'people/inviteSubmitted': { target: 'inviting', actions: ['forgetOutcome', 'invite'] },
} as const;

/**
 * The studio's people page: members, invitations, requests for access. One change at a time, each confirmed first;
 * then the list reloads in place. A revoked permission takes effect at once, whichever request reports it
 * (spec 4: 40000).
 */
export const peopleMachine = setup({
  types: types<PeopleContext, PeopleEvent, PeopleEffect>(),
  delays: { again: ({ context }) => context.waitMs },
  guards: {
    isRead: answeredWith('people/answered', 'done'),
    isReadDenied: answeredWith('people/answered', 'denied'),
    isInvited: answeredWith('people/invited', 'done'),
    isInviteDenied: answeredWith('people/invited', 'denied'),
    isActed: answeredWith('people/acted', 'done'),
    isLink: when(
      'people/acted',
      (outcome) => outcome.kind === 'done' && outcome.data.link !== null,
    ),
    isActDenied: answeredWith('people/acted', 'denied'),
    isActCanceled: answeredWith('people/acted', 'canceled'),
    isSending: ({ context: { data } }) =>
      data?.invitations.some(({ state, mail }) => state === 'open' && mail === 'waiting') === true,
  },
  actions: {
    load: emit({ type: 'people.load' }),
    invite: emit(
      asks('people/inviteSubmitted', (request) => ({ type: 'people.invite', wish: request })),
    ),
    act: emit(asks('people/confirmed', (action) => ({ type: 'people.act', action }))),
    keepData: assign(
      on('people/answered', (outcome) => (outcome.kind === 'done' ? { data: outcome.data } : {})),
    ),
    keepReadError: assign(on('people/answered', failureOf)),
    keepInviteError: assign(on('people/invited', failureOf)),
    keepActError: assign(
      on('people/acted', (outcome) => {
        const { error } = failureOf(outcome);
        // A crashed saga leaves no error, and an action without an error would be shown as done.
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
    forgetOutcome: assign({ action: null, answers: [], error: null, waitMs: FIRST_REREAD_MS }),
    waitLonger: assign(({ context }) => ({ waitMs: 2 * context.waitMs })),
    forgetError: assign({ error: null }),
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
        // The permissions changed during the first load, which this event ends.
        'people/opened': { target: 'loading', reenter: true },
        'people/answered': [
          { guard: 'isRead', target: 'shown', actions: 'keepData' },
          { guard: 'isReadDenied', target: 'denied' },
          { target: 'failed', actions: 'keepReadError' },
        ],
      },
    },
    /** The role does not permit it; the page says so and whom to ask. */
    denied: { entry: 'forget', on: { 'people/opened': 'loading' } },
    failed: { on: { 'people/opened': 'loading', 'people/reconnected': 'loading' } },
    shown: {
      initial: 'browsing',
      on: { 'people/opened': 'loading' },
      states: {
        browsing: {
          on: { ...CHANGES, 'people/shownAgain': 'rereading' },
          after: { again: { guard: 'isSending', target: 'rereading', actions: 'waitLonger' } },
        },
        /** As browsing, while the list reloads; what cannot be loaded stays as it was. */
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
              // Another administrator may have acted first, so the list reloads.
              { target: 'rereading', actions: 'keepActError' },
            ],
          },
        },
        /** Shows the new link of an invitation whose email failed, once. */
        link: { exit: 'dropLink', on: { 'people/linkTaken': 'refreshing' } },
        inviting: {
          on: {
            'people/invited': [
              { guard: 'isInvited', target: 'refreshing', actions: 'keepAnswers' },
              { guard: 'isInviteDenied', target: '#people.denied' },
              { target: 'browsing', actions: 'keepInviteError' },
            ],
          },
        },
        /** The change succeeded, and the list reloads. */
        refreshing: {
          entry: 'load',
          on: {
            'people/answered': [
              { guard: 'isRead', target: 'browsing', actions: 'keepData' },
              { guard: 'isReadDenied', target: '#people.denied' },
              { target: 'outdated', actions: 'keepReadError' },
            ],
          },
        },
        /** As browsing: the change succeeded, but the list is still the one before it. */
        outdated: {
          on: {
            ...CHANGES,
            'people/shownAgain': { target: 'rereading', actions: 'forgetError' },
            'people/reconnected': { target: 'rereading', actions: 'forgetError' },
          },
        },
      },
    },
  },
});
