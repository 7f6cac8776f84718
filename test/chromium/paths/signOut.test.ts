import type { SignOutEvent } from '../../../machines/signOut/signOut';
import { model, visible } from '../../model/machines/signOut';
import { LEAVE_LIMIT_MS } from '../../support/limits';
import { intercept, stop } from '../support/interception';
import { wake } from '../support/portal';
import { beginSession, SignInScreen } from '../support/signInScreen';
import { HeldRoute } from './heldRoute';
import { followsByItself, installClock, showAgain, stopClock } from './moves';
import { type Walk, walkPaths } from './pathDriver';

interface LogoutWalk extends Walk {
  screen: SignInScreen;
  signOut: HeldRoute;
  endpoint: HeldRoute;
}

const reaching = (reached: boolean) => (reached ? 'own' : { drop: true as const });

walkPaths<SignOutEvent, LogoutWalk>({
  model,
  visible,
  begin: async (walk) => {
    const screen = new SignInScreen(walk.page);
    await installClock(walk.page);
    await beginSession(walk.page, await walk.platform.account());
    await walk.page.goto('/portal/tos');
    await wake(walk.page);
    // The menu opens over several frames, and the page's requests are answered, before its clock is stopped.
    await screen.openMenu();
    await screen.signOutButton.waitFor();
    await walk.page.waitForLoadState('networkidle');
    await stopClock(walk.page);
    await intercept(walk.page, '**/idp/logout*', stop);
    return {
      ...walk,
      screen,
      signOut: await HeldRoute.on(walk.page, '/api_v2/auth/signout'),
      endpoint: await HeldRoute.on(walk.page, '/api/auth/logout*'),
    };
  },
  moves: {
    // Once signed out, the header offers no sign-out: the second request comes from elsewhere.
    'signOut/requested': async ({ screen, page }) => {
      if (await screen.menuOf('').isVisible()) await screen.signOut();
      else
        await page.evaluate(() =>
          window.portal?.store.dispatch({ type: 'signOut/requested', payload: { returnTo: null } }),
        );
    },
    'signOut/signedOut': ({ signOut }, { payload }) => signOut.end(reaching(payload.reached)),
    'signOut/endpointCalled': ({ endpoint }, { payload }) =>
      endpoint.end(reaching(payload.reached)),
    'signOut/timeStored': followsByItself,
    'signOut/valuesCleared': followsByItself,
    'signOut/returned': ({ page }) => showAgain(page),
  },
  elapse: ({ page }, delay) => page.clock.runFor(delay === 'leaveLimit' ? LEAVE_LIMIT_MS : 5_000),
});
