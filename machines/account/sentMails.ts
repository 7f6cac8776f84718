import { assign, emit, setup } from 'xstate';
import type { ApiError, FailedRequest } from '../apiError';
import { FIRST_REREAD_MS } from '../whileSending';
import { on, types } from '../../src/kit/onEvent';
import { whenKind } from '../../src/kit/whenKind';
import type { ListedMail } from '../../src/rules/listedMail';

/** The outcome of loading the list. */
export type SentMailsReading = { kind: 'mails'; mails: ListedMail[] } | FailedRequest;

export type SentMailsEvent =
  /** The page requests the emails sent to the signed-in user. */
  | { type: 'sentMails/asked' }
  | { type: 'sentMails/read'; payload: SentMailsReading }
  /** A change on the page has sent another one. */
  | { type: 'sentMails/outdated' }
  | { type: 'sentMails/reconnected' }
  | { type: 'sentMails/reset' };

export type SentMailsEffect = { type: 'sentMails.load' };

export interface SentMailsContext {
  /** Newest first. */
  mails: ListedMail[];
  /** Why loading failed. */
  error: ApiError | null;
  /** How long to wait, in ms, before the list is read again while an email is being sent. */
  waitMs: number;
}

const nothing: SentMailsContext = { mails: [], error: null, waitMs: FIRST_REREAD_MS };

/** The emails that the platform sent to the user (spec 7: reset token), so that a user can tell a forged one. */
export const sentMailsMachine = setup({
  types: types<SentMailsContext, SentMailsEvent, SentMailsEffect>(),
  delays: { again: ({ context }) => context.waitMs },
  guards: {
    isRead: whenKind('sentMails/read', 'mails'),
    isSending: ({ context }) => context.mails.some(({ fate }) => fate === 'waiting'),
  },
  actions: {
    load: emit({ type: 'sentMails.load' }),
    keepReading: assign(
      on('sentMails/read', (reading) =>
        reading.kind === 'mails' ? { mails: reading.mails } : { error: reading.error },
      ),
    ),
    waitLonger: assign(({ context }) => ({ waitMs: 2 * context.waitMs })),
    restartWait: assign({ waitMs: FIRST_REREAD_MS }),
    forget: assign(nothing),
  },
}).createMachine({
  id: 'sentMails',
  initial: 'idle',
  context: nothing,
  on: {
    'sentMails/asked': { target: '.loading', actions: 'forget' },
    'sentMails/reset': { target: '.idle', actions: 'forget' },
  },
  states: {
    idle: { on: { 'sentMails/reset': undefined } },
    loading: {
      entry: 'load',
      on: {
        'sentMails/outdated': { target: 'loading', reenter: true },
        'sentMails/read': [
          { guard: 'isRead', target: 'shown', actions: 'keepReading' },
          { target: 'unavailable', actions: 'keepReading' },
        ],
      },
    },
    unavailable: { on: { 'sentMails/reconnected': { target: 'loading', actions: 'forget' } } },
    shown: {
      on: { 'sentMails/outdated': { target: 'rereading', actions: 'restartWait' } },
      after: { again: { guard: 'isSending', target: 'rereading', actions: 'waitLonger' } },
    },
    /** As shown, while the list reloads; what cannot be loaded stays as it was. */
    rereading: {
      entry: 'load',
      on: {
        'sentMails/outdated': { target: 'rereading', reenter: true },
        'sentMails/read': [
          { guard: 'isRead', target: 'shown', actions: 'keepReading' },
          { target: 'shown' },
        ],
      },
    },
  },
});
