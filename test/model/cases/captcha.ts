import type { CaptchaContext, CaptchaEvent } from '../../../machines/signIn/captcha';
import { captchaMachine } from '../../../machines/signIn/captcha';
import type { EventCase, Model } from '../paths';
import { environment, user } from './environment';

interface State {
  value: unknown;
  context: CaptchaContext;
}

const failed = (reason: 'blocked' | 'slow' | 'refused') =>
  environment<CaptchaEvent>(`proof is ${reason}`, { type: 'captcha/failed', payload: { reason } });

const cases: EventCase<CaptchaEvent>[] = [
  environment('a proof is wanted', { type: 'captcha/wanted' }),
  environment('proof is there', {
    type: 'captcha/proved',
    payload: { proof: 'proof', validMs: 30_000 },
  }),
  failed('blocked'),
  failed('slow'),
  failed('refused'),
  user('tries again', { type: 'captcha/retried' }),
  environment('proof is sent', { type: 'captcha/spent' }),
  environment('no proof is wanted any more', { type: 'captcha/closed' }),
];

/** The proof that a person is at work (decisions: captcha). */
export const captchaModel: Model<State, CaptchaEvent> = {
  name: 'captcha',
  machine: captchaMachine,
  cases: () => cases,
  identify: ({ value, context }) => [value, context.attempt > 0, context.proof !== null],
  maxDepth: 5,
};
