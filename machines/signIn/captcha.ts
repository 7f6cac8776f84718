import { assign, emit, setup } from 'xstate';
import { on, when, types, type Guard } from '../../src/kit/onEvent';

/** Why no proof came: the provider could not be reached or loaded, it took too long, or it refused. */
export type CaptchaFailure = 'blocked' | 'slow' | 'refused';

export type CaptchaEvent =
  /** A sign-in needs a proof that a person is at work (spec 7: NEED_CHECK_RECAPTCHA). */
  | { type: 'captcha/wanted' }
  /** `proof` is a one-shot handle of the secretHandles; the proof ends after `validMs`. */
  | { type: 'captcha/proved'; payload: { proof: string; validMs: number } }
  | { type: 'captcha/failed'; payload: { reason: CaptchaFailure } }
  /** "Try again", by another host of the provider where it has one. */
  | { type: 'captcha/retried' }
  /** The proof was sent. It counts once. */
  | { type: 'captcha/spent' }
  /** No proof is wanted any more. */
  | { type: 'captcha/closed' };

export type CaptchaEffect =
  /** Get a proof. `attempt` counts from 0. */
  | { type: 'captcha.prove'; attempt: number }
  /** Give the proof in progress up. */
  | { type: 'captcha.stop' };

export interface CaptchaContext {
  attempt: number;
  /** The handle of the proof in hand. */
  proof: string | null;
  /** How long the proof in hand is good for, in ms. */
  validMs: number;
}

const empty: CaptchaContext = { attempt: 0, proof: null, validMs: 0 };

/** A proof may take this long (ms); then a person is told, and asked what to do. */
const PROOF_LIMIT_MS = 30_000;

const failedFor = (reason: CaptchaFailure): Guard<CaptchaContext, CaptchaEvent> =>
  when('captcha/failed', (failure) => failure.reason === reason);

/**
 * The proof that a person is at work, for sign-ins that need one. It is got ahead
 * of its use, and got again when it ends while a person types.
 */
export const captchaMachine = setup({
  types: types<CaptchaContext, CaptchaEvent, CaptchaEffect>(),
  delays: { proofLimit: PROOF_LIMIT_MS, validity: ({ context }) => context.validMs },
  guards: { wasBlocked: failedFor('blocked'), wasSlow: failedFor('slow') },
  actions: {
    keepProof: assign(on('captcha/proved', (proof) => proof)),
    dropProof: assign({ proof: null }),
    countAttempt: assign({ attempt: ({ context }) => context.attempt + 1 }),
    forget: assign(empty),
    prove: emit(({ context }) => ({ type: 'captcha.prove', attempt: context.attempt })),
    stop: emit({ type: 'captcha.stop' }),
  },
}).createMachine({
  id: 'captcha',
  initial: 'off',
  context: empty,
  on: { 'captcha/closed': { target: '.off', actions: 'forget' } },
  states: {
    off: { on: { 'captcha/wanted': 'proving' } },
    proving: {
      entry: ['dropProof', 'prove'],
      exit: 'stop',
      after: { proofLimit: 'failed.slow' },
      on: {
        'captcha/proved': { target: 'proved', actions: 'keepProof' },
        'captcha/failed': [
          { guard: 'wasBlocked', target: 'failed.blocked' },
          { guard: 'wasSlow', target: 'failed.slow' },
          { target: 'failed.refused' },
        ],
      },
    },
    proved: {
      after: { validity: 'proving' },
      on: { 'captcha/spent': { target: 'spent', actions: 'dropProof' } },
    },
    spent: { on: { 'captcha/wanted': 'proving' } },
    failed: {
      initial: 'refused',
      on: {
        'captcha/wanted': 'proving',
        'captcha/retried': { target: 'proving', actions: 'countAttempt' },
      },
      states: { blocked: {}, slow: {}, refused: {} },
    },
  },
});

declare module '../../src/kit/registry' {
  interface Machines {
    captcha: typeof captchaMachine;
  }
}
