import { askProof, endProof, takeProof } from '../../../sagas/signIn/captcha';
import { events } from '../../../src/kit/events';
import { SECRETS } from '../../support/secrets';
import { pass } from '../../support/world';
import { environment, user, modelOf, type Cases } from '../caseOf';
import { broken, type Driver } from '../jestDriver';
import { type Thing, type Visible } from '../visible';

const failed = (reason: 'blocked' | 'slow' | 'refused') =>
  environment(`proof is ${reason}`, events.captcha.failed({ reason }));

const cases: Cases<'captcha'> = [
  environment('a proof is wanted', { type: 'captcha/wanted' }),
  environment('a proof is available', events.captcha.proved({ proof: 'proof', validMs: 30_000 })),
  failed('blocked'),
  failed('slow'),
  failed('refused'),
  user('tries again', { type: 'captcha/retried' }),
  environment('proof is sent', { type: 'captcha/spent' }),
  environment('no proof is wanted any more', { type: 'captcha/closed' }),
];

export const model = modelOf('captcha', {
  cases: () => cases,
  identify: ({ value, context }) => [value, context.attempt > 0, context.proof !== null],
  maxDepth: 5,
});

/** The limit of a proof, and how long the model's proofs are valid. */
const WAIT_MS = 30_000;

/** Sign-in requests, uses and ends proofs; the provider returns them, fails or does not respond. */
export const driver: Driver<'captcha'> = {
  executors: {
    'captcha/wanted': ({ run }) => void run(askProof),
    'captcha/proved': ({ captcha, secretHandles }, { payload: { proof, validMs } }) => {
      secretHandles.handle = proof;
      captcha.answer({ ok: true, token: SECRETS.captchaToken, validMs });
    },
    'captcha/failed': ({ captcha }, { payload: { reason } }) =>
      captcha.answer({ ok: false, reason }),
    'captcha/spent': ({ env, run }) => void run(() => takeProof(env)),
    'captcha/closed': ({ run }) => void run(endProof),
  },
  elapse: (world) => pass(world, WAIT_MS),
  crashes: {
    'captcha.prove': {
      breaks: ({ env }) => broken(env.captcha, 'prove'),
      asks: events.captcha.wanted(),
      event: events.captcha.failed({ reason: 'blocked' }),
      state: { failed: 'blocked' },
    },
  },
};

const AGAIN: Thing = { role: 'button', name: { key: 'signIn:captcha.again' } };
const SILENT = {
  notAnnounced: [{ key: 'signIn:captcha.proving' }, { key: 'signIn:captcha.proved' }],
} as const;
const FOLLOWS = { nothing: 'The following state shows it.' } as const;

/** What the user sees of it on the sign-in page (UX 62; reliability: A13). */
export const visible: Visible<'captcha'> = {
  path: '/portal/login',
  states: {
    off: SILENT,
    proving: { announced: [{ key: 'signIn:captcha.proving' }, { key: 'signIn:captcha.waiting' }] },
    proved: { announced: [{ key: 'signIn:captcha.proved' }] },
    spent: SILENT,
    'failed.blocked': { announced: [{ key: 'signIn:captcha.blocked' }], there: [AGAIN] },
    'failed.slow': { announced: [{ key: 'signIn:captcha.slow' }], there: [AGAIN] },
    'failed.refused': { announced: [{ key: 'signIn:captcha.refused' }], there: [AGAIN] },
  },
  effects: { 'captcha.prove': FOLLOWS, 'captcha.stop': FOLLOWS },
};
