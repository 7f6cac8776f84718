import { assign, emit, setup } from 'xstate';
import { when, types } from '../../src/kit/onEvent';

/** User details from the front token, as plain data. Times in ms since 1970. */
export interface SessionDetails {
  userId: string;
  email: string | null;
  /** The user's name, if the server includes it. */
  name?: string;
  /** The name of the user's current studio, if the server includes it. */
  studio?: string;
  /** The theme of a user who chose one, if the server includes it. */
  theme?: string;
  accessTokenExpiresAt: number;
  emailVerified: boolean | null;
  roles: string[];
  permissions: string[];
}

/**
 * The session according to this browser's cookies (spec 4: local session state).
 * `fresh`: the access token has not expired. `kept`: the user chose to stay signed in, or the browser session of
 * the sign-in still lasts (spec 2: remember this computer for two weeks).
 */
export type LocalSession =
  | { state: 'EXISTS'; facts: SessionDetails; fresh: boolean; kept: boolean }
  | { state: 'NOT_EXISTS' }
  | { state: 'MAY_EXIST' };

/** A claim that the server refused, as the server named it. */
export interface ClaimError {
  id: string;
  reason: unknown;
}

export type SessionEvent =
  /** The cookies were read: at start, on focus, after a message from another tab. */
  | { type: 'session/read'; payload: LocalSession }
  /** A response carried a front token. */
  | { type: 'session/stored'; payload: { facts: SessionDetails; payloadChanged: boolean } }
  /**
   * A response ended the session; `expired`: with the session-expired status; `elsewhere`: the user ended it on another
   * device.
   */
  | { type: 'session/removed'; payload: { expired: boolean; elsewhere?: true } }
  /** The refresh response carried a new session. */
  | { type: 'session/refreshed' }
  /** A request was refused because there is no session. */
  | { type: 'session/denied' }
  | { type: 'session/claimsRejected'; payload: { errors: ClaimError[] } }
  /** Sign-out ended here, whether or not the server responded. */
  | { type: 'session/signedOut' }
  | { type: 'session/signedOutElsewhere' }
  /** The server created a session that was not requested here. */
  | { type: 'session/unwanted' }
  /** The user has seen that another tab signed out, or signed in another user. */
  | { type: 'session/switchNoticed' }
  | { type: 'session/signedInElsewhere'; payload: { facts: SessionDetails } };

/** The events the session announces to listeners (spec 4: session events emitted). */
export type SessionAnnouncement =
  | { name: 'SESSION_CREATED' }
  | { name: 'SIGN_OUT' }
  | { name: 'UNAUTHORISED'; sessionExpiredOrRevoked: boolean }
  | { name: 'REFRESH_SESSION' }
  | { name: 'ACCESS_TOKEN_PAYLOAD_UPDATED' }
  | { name: 'API_INVALID_CLAIM'; claimValidationErrors: ClaimError[] };

export type SessionEffect =
  | { type: 'session.announce'; announcement: SessionAnnouncement }
  /** The user's session ended. */
  | { type: 'session.lost'; email: string | null; elsewhere?: true }
  /** There is no session: clear the data the portal stored for it. */
  | { type: 'session.forget' }
  /** End a session that should not outlive the browser session, or was not requested, before it is shown. */
  | { type: 'session.dismiss' };

export interface SessionContext {
  facts: SessionDetails | null;
  /** The server, or a fresh token, confirmed the session since this page opened. */
  confirmed: boolean;
  /** A session is being ended before it is shown, so its events are ignored. */
  dismissing: boolean;
  /** Who was signed in before another tab signed out or in as another user; null once the user noticed. */
  switchedFrom: string | null;
}

const forgotten: SessionContext = {
  facts: null,
  confirmed: false,
  dismissing: false,
  switchedFrom: null,
};

const calledBy = ({ email, userId }: SessionDetails): string => email ?? userId;

/** Returns who was replaced by another user or by no one; null if the same user is back. */
const switchedFrom = (
  { facts, switchedFrom: earlier }: SessionContext,
  now: SessionDetails | null,
): string | null => {
  const before = facts && facts.userId !== now?.userId ? calledBy(facts) : earlier;
  return now && before === calledBy(now) ? null : before;
};

const announce = {
  created: { type: 'announce', params: { name: 'SESSION_CREATED' } },
  signOut: { type: 'announce', params: { name: 'SIGN_OUT' } },
  expired: { type: 'announce', params: { name: 'UNAUTHORISED', sessionExpiredOrRevoked: true } },
  denied: { type: 'announce', params: { name: 'UNAUTHORISED', sessionExpiredOrRevoked: false } },
  refreshed: { type: 'announce', params: { name: 'REFRESH_SESSION' } },
  payload: { type: 'announce', params: { name: 'ACCESS_TOKEN_PAYLOAD_UPDATED' } },
} as const;

/** Whether a session exists (spec 4: EXISTS, NOT_EXISTS, MAY_EXIST), and its user. */
export const sessionMachine = setup({
  types: types<SessionContext, SessionEvent, SessionEffect>(),
  guards: {
    isDismissing: ({ context }) => context.dismissing,
    readsUnkept: when('session/read', (local) => local.state === 'EXISTS' && !local.kept),
    readsExists: when('session/read', ({ state }) => state === 'EXISTS'),
    readsNone: when('session/read', ({ state }) => state === 'NOT_EXISTS'),
    readsDoubt: when('session/read', ({ state }) => state === 'MAY_EXIST'),
    payloadChanged: when('session/stored', ({ payloadChanged }) => payloadChanged),
    lostFromSight: when('session/removed', ({ expired }, { confirmed }) => expired && confirmed),
    endedByExpiry: when('session/removed', ({ expired }) => expired),
  },
  actions: {
    keepDetails: assign(({ context, event }) => {
      if (event.type === 'session/read')
        return event.payload.state === 'EXISTS'
          ? { ...forgotten, facts: event.payload.facts, confirmed: event.payload.fresh }
          : forgotten;
      if (event.type === 'session/stored') return { facts: event.payload.facts, confirmed: true };
      if (event.type === 'session/signedInElsewhere') {
        const { facts } = event.payload;
        return { facts, confirmed: true, switchedFrom: switchedFrom(context, facts) };
      }
      return {};
    }),
    forgetDetails: assign(forgotten),
    giveWay: assign(({ context }) => ({
      ...forgotten,
      switchedFrom: switchedFrom(context, null),
    })),
    forgetSwitch: assign({ switchedFrom: null }),
    announce: emit((_, announcement: SessionAnnouncement) => ({
      type: 'session.announce',
      announcement,
    })),
    lose: emit(({ context, event }) => ({
      type: 'session.lost',
      email: context.facts?.email ?? null,
      ...(event.type === 'session/removed' && event.payload.elsewhere && { elsewhere: true }),
    })),
    forget: emit({ type: 'session.forget' }),
    dismiss: emit({ type: 'session.dismiss' }),
    beginDismissal: assign({ dismissing: true }),
  },
}).createMachine({
  id: 'session',
  initial: 'MAY_EXIST',
  context: forgotten,
  on: {
    'session/read': [
      {
        guard: 'readsUnkept',
        target: '.MAY_EXIST',
        actions: ['forgetDetails', 'beginDismissal', 'dismiss'],
      },
      { guard: 'readsExists', target: '.EXISTS', actions: 'keepDetails' },
      { guard: 'readsNone', target: '.NOT_EXISTS', actions: 'forgetDetails' },
      { guard: 'readsDoubt', target: '.MAY_EXIST', actions: 'forgetDetails' },
    ],
    'session/unwanted': {
      target: '.MAY_EXIST',
      actions: ['forgetDetails', 'beginDismissal', 'dismiss'],
    },
    'session/stored': [
      { guard: 'isDismissing' },
      // A sign-in in this tab did not come from another tab.
      { target: '.EXISTS', actions: ['keepDetails', 'forgetSwitch', announce.created] },
    ],
    'session/removed': { target: '.NOT_EXISTS', actions: 'forgetDetails' },
    'session/refreshed': [{ guard: 'isDismissing' }, { actions: announce.refreshed }],
    'session/signedOut': { target: '.NOT_EXISTS', actions: ['forgetDetails', announce.signOut] },
    'session/claimsRejected': {
      actions: {
        type: 'announce',
        params: ({ event }) => ({
          name: 'API_INVALID_CLAIM',
          claimValidationErrors: event.payload.errors,
        }),
      },
    },
    'session/signedInElsewhere': [
      { guard: 'isDismissing' },
      { target: '.EXISTS', actions: 'keepDetails' },
    ],
    'session/signedOutElsewhere': { target: '.NOT_EXISTS', actions: 'giveWay' },
    'session/switchNoticed': { actions: 'forgetSwitch' },
  },
  states: {
    MAY_EXIST: {},
    NOT_EXISTS: {
      entry: 'forget',
      on: { 'session/denied': { actions: announce.denied } },
    },
    EXISTS: {
      on: {
        'session/stored': [
          { guard: 'payloadChanged', actions: ['keepDetails', announce.payload] },
          { actions: 'keepDetails' },
        ],
        'session/removed': [
          {
            guard: 'lostFromSight',
            target: 'NOT_EXISTS',
            actions: [announce.expired, 'lose', 'forgetDetails'],
          },
          {
            guard: 'endedByExpiry',
            target: 'NOT_EXISTS',
            actions: ['forgetDetails', announce.expired],
          },
          { target: 'NOT_EXISTS', actions: ['forgetDetails', announce.signOut] },
        ],
      },
    },
  },
});
