import { createHash } from 'node:crypto';
import type { CaptchaEvent } from '../../../machines/signIn/captcha';
import { model, visible } from '../../model/machines/captcha';
import { SignInScreen } from '../support/signInScreen';
import type { Verdict } from './heldRoute';
import { HeldRoute } from './heldRoute';
import { dispatchEvent, installClock, isAt, routeTo } from './moves';
import type { Walk } from './pathDriver';
import { walkPaths } from './pathDriver';

interface CaptchaWalk extends Walk {
  screen: SignInScreen;
  signIn: HeldRoute;
  challenge: HeldRoute;
}

/** How long before its expiry the portal replaces a proof, in ms. */
const MARGIN_MS = 30_000;

const NEEDED: Verdict = {
  status: 200,
  body: { status: 'NEED_CHECK_RECAPTCHA', message: 'Please show that you are a person.' },
};

/** A puzzle that is solved at once, with a proof of the given lifetime. */
function puzzle(validMs: number): Verdict {
  const salt = `salt?expires=${Math.round((Date.now() + validMs + MARGIN_MS) / 1_000)}`;
  const challenge = createHash('sha256').update(`${salt}1`).digest('hex');
  const body = { algorithm: 'SHA-256', challenge, maxnumber: 2, salt, signature: 'signed' };
  return { status: 200, body };
}

/** Its request may not yet have reached the held route. */
const isSending = () => window.portal?.store.getState().signIn.value === 'submitting';

/** Anything typed before that belongs to the attempt in progress. */
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
    // The response to an attempt: the one in progress, or a new one.
    'captcha/wanted': async (walk) => {
      if (!(await isAt(walk.page, '/portal/login'))) await routeTo(walk.page, '/portal/login');
      if (!(await walk.page.evaluate(isSending))) await submit(walk);
      await walk.signIn.end(NEEDED);
      await walk.page.waitForFunction(isAnswered);
      // A user who types meanwhile sends the attempt again (P8).
      await walk.screen.password.pressSequentially('7');
    },
    'captcha/proved': ({ challenge }, { payload }) => challenge.end(puzzle(payload.validMs)),
    'captcha/failed': ({ page, challenge }, event) => {
      const { reason } = event.payload;
      // No provider reports this: it is the effect of a provider's own limit.
      if (reason === 'slow') return dispatchEvent(page, event);
      return challenge.end(reason === 'blocked' ? { drop: true } : { status: 200, body: {} });
    },
    'captcha/retried': ({ page }) => page.getByRole('button', { name: 'Try again' }).click(),
    'captcha/spent': submit,
    'captcha/closed': ({ page }) => routeTo(page, '/portal/login/forgot'),
  },
  elapse: ({ page }) => page.clock.runFor(MARGIN_MS + 2_000),
});
