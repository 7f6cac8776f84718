import { assign, emit, setup } from 'xstate';
import type { FailedCall } from '../callFailure';
import { asks, on, types } from '../../src/kit/onEvent';
import { whenKind } from '../../src/kit/whenKind';

/** The outcome of POST /api/support-recordings/begin. Times in ms since 1970. */
export type BeginResult =
  | { kind: 'begun'; until: number }
  /** The code is wrong, used or expired; recording is off; too many codes were tried. */
  | { kind: 'code' }
  | { kind: 'off' }
  | { kind: 'tooMany' }
  | FailedCall;

/** The outcome of POST /api/support-recordings. `ended`: expired, or already sent. */
export type SendResult =
  | { kind: 'kept'; number: string; expiresAt: number }
  | { kind: 'ended' }
  | FailedCall;

/** The part of the recording to send: its steps, counted from 1, and the user's note. */
export interface SendRequest {
  from: number;
  to: number;
  note: string;
}

export type SupportRecordingEvent =
  /** `code` is a one-shot handle of the support code. */
  | { type: 'supportRecording/submitted'; payload: { code: string } }
  | { type: 'supportRecording/answered'; payload: BeginResult }
  /** A page was loaded in a tab that records. */
  | { type: 'supportRecording/resumed'; payload: { until: number } }
  /** By the user, by timeout, or because the recording is full. */
  | { type: 'supportRecording/stopped' }
  | { type: 'supportRecording/sendWanted'; payload: SendRequest }
  | { type: 'supportRecording/sendAnswered'; payload: SendResult }
  /** The user sends nothing. */
  | { type: 'supportRecording/discarded' }
  | { type: 'supportRecording/reset' };

export type SupportRecordingEffect =
  | { type: 'supportRecording.begin'; code: string }
  | { type: 'supportRecording.send'; wish: SendRequest }
  /** Delete the recording from the browser. */
  | { type: 'supportRecording.forget' };

export interface SupportRecordingContext {
  result: BeginResult | SendResult | null;
  /** When the recording ends automatically; 0 if none runs. */
  until: number;
}

/** A support recording, which the user starts with a code, reviews and sends (docs/security.md; spec 2: routes). */
export const supportRecordingMachine = setup({
  types: types<SupportRecordingContext, SupportRecordingEvent, SupportRecordingEffect>(),
  guards: {
    isBegun: whenKind('supportRecording/answered', 'begun'),
    isUnanswered: whenKind('supportRecording/answered', 'failed'),
    isKept: whenKind('supportRecording/sendAnswered', 'kept'),
    isEnded: whenKind('supportRecording/sendAnswered', 'ended'),
  },
  actions: {
    begin: emit(
      asks('supportRecording/submitted', ({ code }) => ({ type: 'supportRecording.begin', code })),
    ),
    send: emit(
      asks('supportRecording/sendWanted', (request) => ({
        type: 'supportRecording.send',
        wish: request,
      })),
    ),
    forget: emit({ type: 'supportRecording.forget' }),
    keepResult: assign(on('supportRecording/answered', (result) => ({ result }))),
    keepSendResult: assign(on('supportRecording/sendAnswered', (result) => ({ result }))),
    forgetResult: assign({ result: null, until: 0 }),
    keepEnd: assign(
      on('supportRecording/answered', (result) =>
        result.kind === 'begun' ? { result: null, until: result.until } : {},
      ),
    ),
    resumeEnd: assign(on('supportRecording/resumed', ({ until }) => ({ until }))),
  },
}).createMachine({
  id: 'supportRecording',
  initial: 'editing',
  context: { result: null, until: 0 },
  states: {
    editing: {
      on: {
        'supportRecording/submitted': { target: 'submitting', actions: 'begin' },
        'supportRecording/resumed': { target: 'recording', actions: 'resumeEnd' },
        'supportRecording/stopped': 'reviewing',
      },
    },
    submitting: {
      entry: 'forgetResult',
      on: {
        'supportRecording/answered': [
          { guard: 'isBegun', target: 'recording', actions: 'keepEnd' },
          { guard: 'isUnanswered', target: 'refused.failed', actions: 'keepResult' },
          { target: 'refused.rejected', actions: 'keepResult' },
        ],
      },
    },
    refused: {
      initial: 'failed',
      on: {
        'supportRecording/submitted': { target: 'submitting', actions: 'begin' },
        'supportRecording/reset': { target: 'editing', actions: 'forgetResult' },
      },
      states: { rejected: {}, failed: {} },
    },
    /** Runs on all pages, each of which shows a notice. */
    recording: { on: { 'supportRecording/stopped': 'reviewing' } },
    reviewing: {
      on: {
        'supportRecording/sendWanted': { target: 'sending', actions: 'send' },
        'supportRecording/discarded': { target: 'editing', actions: ['forgetResult', 'forget'] },
      },
    },
    sending: {
      entry: 'forgetResult',
      on: {
        'supportRecording/sendAnswered': [
          { guard: 'isKept', target: 'sent', actions: ['keepSendResult', 'forget'] },
          { guard: 'isEnded', target: 'refused.rejected', actions: ['keepSendResult', 'forget'] },
          { target: 'reviewing', actions: 'keepSendResult' },
        ],
      },
    },
    sent: { on: { 'supportRecording/reset': { target: 'editing', actions: 'forgetResult' } } },
  },
});
