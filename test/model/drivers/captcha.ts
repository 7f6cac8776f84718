import type { CaptchaEvent } from '../../../machines/signIn/captcha';
import { askProof, endProof, takeProof } from '../../../sagas/signIn/captcha';
import { SECRETS } from '../../support/secrets';
import { openWorld, pass } from '../../support/world';
import type { Driver } from '../jestDriver';
import { dispatch } from '../jestDriver';

/** The limit of a proof, and how long the proofs of the model are good. */
const WAIT_MS = 30_000;

/** Sign-in wants, takes and ends proofs; the provider gives them, fails or stays silent. */
export const captchaDriver: Driver<CaptchaEvent> = {
  machine: 'captcha',
  boot: () => openWorld(),
  executors: {
    'captcha/wanted': ({ run }) => void run(askProof),
    'captcha/proved': ({ captcha, secretHandles }, { payload: { proof, validMs } }) => {
      secretHandles.handle = proof;
      captcha.answer({ ok: true, token: SECRETS.captchaToken, validMs });
    },
    'captcha/failed': ({ captcha }, { payload: { reason } }) =>
      captcha.answer({ ok: false, reason }),
    'captcha/retried': dispatch,
    'captcha/spent': ({ env, run }) => void run(() => takeProof(env)),
    'captcha/closed': ({ run }) => void run(endProof),
  },
  elapse: (world) => pass(world, WAIT_MS),
  runsOn: [],
  direct: {},
};
