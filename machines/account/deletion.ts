import { assign, emit, setup } from 'xstate';
import type { ApiError, FailedRequest } from '../apiError';
import { errorOf } from '../callOutcome';
import { asks, on, when, types, type Guard } from '../../src/kit/onEvent';
import { whenKind } from '../../src/kit/whenKind';
import type { AccountDeletion } from '../../src/rules/deletion';

/** The outcome of reading, scheduling or canceling the deletion. */
export type DeletionAnswer =
  | { kind: 'deletion'; deletion: AccountDeletion }
  /** The typed email is not the account's. */
  | { kind: 'wrongEmail' }
  /** The user did not confirm their identity. */
  | { kind: 'canceled' }
  | FailedRequest;

export type DeletionEvent =
  /** The page requests the deletion status of the signed-in user. */
  | { type: 'deletion/asked' }
  /** The user opens or closes the form. */
  | { type: 'deletion/opened' }
  | { type: 'deletion/closed' }
  | { type: 'deletion/submitted'; payload: { email: string } }
  | { type: 'deletion/keepAsked' }
  | { type: 'deletion/answered'; payload: DeletionAnswer }
  | { type: 'deletion/reconnected' }
  | { type: 'deletion/reset' };

export type DeletionEffect =
  | { type: 'deletion.load' }
  | { type: 'deletion.schedule'; email: string }
  | { type: 'deletion.keep' };

export interface DeletionContext {
  deletion: AccountDeletion | null;
  /** Why the last request failed. */
  error: ApiError | null;
}

const nothing: DeletionContext = { deletion: null, error: null };

const answeredWith = (
  test: (deletion: AccountDeletion) => boolean,
): Guard<DeletionContext, DeletionEvent> =>
  when('deletion/answered', (answer) => answer.kind === 'deletion' && test(answer.deletion));

const OPENED = { target: 'asking', actions: 'forgetError' } as const;

const ANSWERED = [
  { guard: 'isScheduled', target: 'scheduled', actions: 'keepAnswer' },
  { guard: 'isLast', target: 'handOver', actions: 'keepAnswer' },
] as const;

/**
 * Deletion of the user's own account (spec 5: sign-up): the user types the email to confirm, and can keep the
 * account until the deadline. A studio's only administrator must hand over first.
 */
export const deletionMachine = setup({
  types: types<DeletionContext, DeletionEvent, DeletionEffect>(),
  guards: {
    isScheduled: answeredWith(({ deleteAt }) => deleteAt > 0),
    isLast: answeredWith(({ isLastAdministrator }) => isLastAdministrator),
    isNone: answeredWith(() => true),
    isWrongEmail: whenKind('deletion/answered', 'wrongEmail'),
    isCanceled: whenKind('deletion/answered', 'canceled'),
    isMistyped: when('deletion/submitted', ({ email }, { deletion }) => email !== deletion?.email),
  },
  actions: {
    load: emit({ type: 'deletion.load' }),
    keep: emit({ type: 'deletion.keep' }),
    schedule: emit(
      asks('deletion/submitted', ({ email }) => ({ type: 'deletion.schedule', email })),
    ),
    keepAnswer: assign(
      on('deletion/answered', (answer) =>
        answer.kind === 'deletion' ? { deletion: answer.deletion, error: null } : {},
      ),
    ),
    keepError: assign(on('deletion/answered', (answer) => ({ error: errorOf(answer) }))),
    forgetError: assign({ error: null }),
    forget: assign(nothing),
  },
}).createMachine({
  id: 'deletion',
  initial: 'idle',
  context: nothing,
  on: {
    'deletion/asked': { target: '.loading', actions: ['forget', 'load'] },
    'deletion/reset': { target: '.idle', actions: 'forget' },
  },
  states: {
    idle: { on: { 'deletion/reset': undefined } },
    loading: {
      on: {
        'deletion/answered': [
          ...ANSWERED,
          { guard: 'isNone', target: 'none', actions: 'keepAnswer' },
          { target: 'unavailable', actions: 'keepError' },
        ],
      },
    },
    unavailable: {
      on: { 'deletion/reconnected': { target: 'loading', actions: ['forget', 'load'] } },
    },
    none: { on: { 'deletion/opened': OPENED } },
    /** The other members would be left without an administrator. */
    handOver: {},
    asking: {
      initial: 'fresh',
      on: {
        'deletion/submitted': [
          { guard: 'isMistyped', target: '.wrongEmail', actions: 'forgetError' },
          { target: 'sending', actions: ['forgetError', 'schedule'] },
        ],
        'deletion/closed': { target: 'none', actions: 'forgetError' },
      },
      states: { fresh: {}, wrongEmail: {}, failed: {} },
    },
    sending: {
      on: {
        'deletion/answered': [
          ...ANSWERED,
          { guard: 'isWrongEmail', target: 'asking.wrongEmail' },
          { guard: 'isCanceled', target: 'asking.fresh' },
          { target: 'asking.failed', actions: 'keepError' },
        ],
      },
    },
    /** The account is deleted at the deadline unless the user keeps it. */
    scheduled: {
      initial: 'resting',
      on: { 'deletion/keepAsked': { target: 'keeping', actions: ['forgetError', 'keep'] } },
      states: { resting: {}, refused: {} },
    },
    keeping: {
      on: {
        'deletion/answered': [
          { guard: 'isScheduled', target: 'scheduled', actions: 'keepAnswer' },
          { guard: 'isNone', target: 'kept', actions: 'keepAnswer' },
          { target: 'scheduled.refused', actions: 'keepError' },
        ],
      },
    },
    kept: { on: { 'deletion/opened': OPENED } },
  },
});
