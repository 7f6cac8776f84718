import { createHash } from 'node:crypto';
import type { CaptchaEvent } from '../../../machines/signIn/captcha';
import { model, visible } from '../../model/machines/captcha';
import { SignInScreen } from '../support/signInScreen';
import type { Verdict } from './heldRoute';
import { HeldRoute } from './heldRoute';
import { dispatchEvent, installClock, routeTo } from './moves';
import type { Walk } from './pathDriver';
import { walkPaths } from './pathDriver';

interface CaptchaWalk extends Walk {
  screen: SignInScreen;
  signIn: HeldRoute;
  challenge: HeldRoute;
}

/** The portal fetches a proof again this long before it would end, in ms. */
const MARGIN_MS = 30_000;

const NEEDED: Verdict = {
  status: 200,
  body: { status: 'NEED_CHECK_RECAPTCHA', message: 'Please show that you are a person.' },
};

/** A puzzle of which the proof is good for the given time, and is found at once. */
function puzzle(validMs: number): Verdict {
  const salt = `salt?expires=${Math.round((Date.now() + validMs + MARGIN_MS) / 1_000)}`;
  const challenge = createHash('sha256').update(`${salt}1`).digest('hex');
  const body = { algorithm: 'SHA-256', challenge, maxnumber: 2, salt, signature: 'signed' };
  return { status: 200, body };
}

/** Its request may still be on its way to where it is held. */
const isSending = () => window.portal?.store.getState().signIn.value === 'submitting';

/** What is typed before that is of the attempt in progress. */
const isAnswered = () => window.portal?.store.getState().signIn.value !== 'submitting';

const submit = ({ screen }: CaptchaWalk) => screen.submit('ana@studio.test', 'Lantern2026');

walkPaths<CaptchaEvent, CaptchaWalk>({
  model,
  visible,
  leaves: ({ type }) => type === 'captcha/closed',
  unseen: ['off'],
  begin: async (walk) => {
    const screen = new SignInScreen(walk.page);
    const signIn = await HeldRoute.on(walk.page, '/api_v2/auth/signin');
    const challenge = await HeldRoute.on(walk.page, '/api/captcha/challenge');
    await installClock(walk.page);
    await screen.open();
    return { ...walk, screen, signIn, challenge };
  },
  moves: {
    // The answer of an attempt: the one in progress, or one that is made for it.
    'captcha/wanted': async (walk) => {
      if (!(await walk.page.evaluate(isSending))) await submit(walk);
      await walk.signIn.end(NEEDED);
      await walk.page.waitForFunction(isAnswered);
      // Who types meanwhile sends the attempt again themselves (P8).
      await walk.screen.password.pressSequentially('7');
    },
    'captcha/proved': ({ challenge }, { payload }) => challenge.end(puzzle(payload.validMs)),
    'captcha/failed': ({ page, challenge }, event) => {
      const { reason } = event.payload;
      // No provider says this: it is what a limit of the provider's own would come to.
      if (reason === 'slow') return dispatchEvent(page, event);
      return challenge.end(reason === 'blocked' ? { drop: true } : { status: 200, body: {} });
    },
    'captcha/retried': ({ page }) => page.getByRole('button', { name: 'Try again' }).click(),
    'captcha/spent': submit,
    'captcha/closed': ({ page }) => routeTo(page, '/portal/login/forgot'),
  },
  elapse: ({ page }) => page.clock.runFor(MARGIN_MS + 2_000),
});
