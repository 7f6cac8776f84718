import { assign, emit, setup } from 'xstate';
import { on, when, types, type Guard } from '../../src/kit/onEvent';

/** Why there is no proof: the provider could not be loaded, took too long, or refused. */
export type CaptchaFailure = 'blocked' | 'slow' | 'refused';

export type CaptchaEvent =
  /** A sign-in needs proof of a human user (spec 7: NEED_CHECK_RECAPTCHA). */
  | { type: 'captcha/wanted' }
  /** `proof` is a one-shot handle; the proof expires after `validMs`. */
  | { type: 'captcha/proved'; payload: { proof: string; validMs: number } }
  | { type: 'captcha/failed'; payload: { reason: CaptchaFailure } }
  /** "Try again", on the provider's other host if it has one. */
  | { type: 'captcha/retried' }
  /** The proof was sent; each is valid once. */
  | { type: 'captcha/spent' }
  /** No proof is needed any more. */
  | { type: 'captcha/closed' };

export type CaptchaEffect =
  /** Get a proof. `attempt` counts from 0. */
  | { type: 'captcha.prove'; attempt: number }
  /** Cancel the proof in progress. */
  | { type: 'captcha.stop' };

export interface CaptchaContext {
  attempt: number;
  /** The handle of the current proof. */
  proof: string | null;
  /** Lifetime of the current proof (ms). */
  validMs: number;
}

const empty: CaptchaContext = { attempt: 0, proof: null, validMs: 0 };

/** Time limit for a proof (ms); then the user is asked what to do. */
const PROOF_LIMIT_MS = 30_000;

const failedFor = (reason: CaptchaFailure): Guard<CaptchaContext, CaptchaEvent> =>
  when('captcha/failed', (failure) => failure.reason === reason);

/** Proof of a human user, for sign-ins that need one. Fetched in advance, and again when it expires during typing. */
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
