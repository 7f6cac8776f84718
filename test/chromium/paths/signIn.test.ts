import type { SignInEvent, SignInResult } from '../../../machines/signIn/signIn';
import { model, visible } from '../../model/machines/signIn';
import { LEAVE_LIMIT_MS } from '../../support/limits';
import { intercept, stop } from '../support/interception';
import { type Account, SignInScreen } from '../support/signInScreen';
import { type Verdict, HeldRoute } from './heldRoute';
import { installClock, routeTo, showAgain } from './moves';
import { type Walk, walkPaths } from './pathDriver';

interface LoginWalk extends Walk {
  screen: SignInScreen;
  signIn: HeldRoute;
  /** The request for a proof, in progress until the user sends the next attempt (P8). */
  challenge: HeldRoute;
  /** Once the platform has required a proof, each further attempt has one. */
  proofNeeded: boolean;
  person: Account;
}

const answer = (body: unknown): Verdict => ({ status: 200, body });

/** How the platform produces each result (spec 7: POST /signin). */
function verdictOf(result: SignInResult): Verdict {
  switch (result.code) {
    case 0:
      return result.tokens === '' ? answer({ status: 'SECOND_STEP_NEEDED' }) : 'own';
    case 1:
      return answer({ status: 'WRONG_CREDENTIALS_ERROR' });
    case 2:
      return answer({ status: 'FIELD_ERROR', formFields: result.fieldErrors });
    case 3:
      return answer({ status: 'NEED_CHECK_RECAPTCHA', message: result.message });
    case 4:
      return answer({ status: 'RECAPTCHA_CHECK_ERR', message: result.message });
    case 5:
      return result.failure
        ? { drop: true }
        : answer({ status: 'SIGN_IN_NOT_ALLOWED', reason: result.message });
  }
}

walkPaths<SignInEvent, LoginWalk>({
  model,
  visible,
  leaves: (event) => event.type === 'signIn/answered' && event.payload.code === 0,
  continues: (moments) =>
    !moments.some(({ value }) => value === 'secondStep' || value === 'signedIn'),
  unseen: ['secondStep', 'signedIn'],
  begin: async (walk) => {
    const screen = new SignInScreen(walk.page);
    const signIn = await HeldRoute.on(walk.page, '/api_v2/auth/signin');
    const challenge = await HeldRoute.on(walk.page, '/api/captcha/challenge');
    const person = await walk.platform.account();
    // The browser stays on the page, as when a navigation is stopped.
    for (const wanted of ['**/elsewhere', '**/portal/login/second-step*'])
      await intercept(walk.page, wanted, stop);
    await installClock(walk.page);
    await screen.open(`?redirect=${encodeURIComponent(`${walk.platform.url}/elsewhere`)}`);
    return { ...walk, screen, signIn, challenge, proofNeeded: false, person };
  },
  moves: {
    'signIn/submitted': async (walk, { payload }) => {
      const { screen, person, page, challenge } = walk;
      if (payload.remember) await page.getByLabel('Remember this computer').check();
      await screen.submit(person.email, person.password);
      if (walk.proofNeeded) await challenge.end('own');
    },
    'signIn/answered': async (walk, { payload }) => {
      await walk.signIn.end(verdictOf(payload));
      walk.proofNeeded ||= payload.code === 3 || payload.code === 4;
    },
    'signIn/navigationFailed': ({ page }) => showAgain(page),
    'signIn/reset': async (walk) => {
      walk.proofNeeded = false;
      const { page } = walk;
      await page.getByRole('link', { name: 'Adlantern, home' }).click();
      await routeTo(page, '/portal/login');
    },
  },
  elapse: ({ page }) => page.clock.runFor(LEAVE_LIMIT_MS),
});
