import type { SignInTypeEvent } from '../../../machines/signIn/signInType';
import { model, visible } from '../../model/machines/signInType';
import { LEAVE_LIMIT_MS } from '../../support/limits';
import { intercept, stop } from '../support/interception';
import { withFault } from '../support/traffic';
import { dispatchEvent, installClock, showAgain, stopClock } from './moves';
import { type Walk, walkPaths } from './pathDriver';

const isLeaving = () => window.portal?.store.getState().signInType.value === 'leaving';

/** The server offers both sign-in methods. */
const BOTH_WAYS = {
  status: 'OK',
  emailPassword: { enabled: true },
  thirdParty: { enabled: true, providers: [] },
};

/** A new page starts without what the previous one showed. */
const isRead = (event: SignInTypeEvent) => event.type === 'signInType/read';

walkPaths<SignInTypeEvent, Walk>({
  model,
  visible,
  // The sign-in link that redirects at once is in the header of another page.
  leaves: ({ type }, { value }) => type === 'signInType/signInRequested' && value === 'leaving',
  // Some steps need a page that was not left before.
  continues: () => false,
  begin: async (walk) => {
    // The browser stays on the page, as when a navigation is reverted.
    for (const wanted of ['**/clean_cookie**', '**/idp/authorize**'])
      await intercept(walk.page, wanted, stop);
    await withFault(walk.page, '/api_v2/auth/loginmethods', { status: 200, body: BOTH_WAYS });
    await installClock(walk.page);
    await walk.page.goto('/portal/login');
    await stopClock(walk.page);
    return walk;
  },
  moves: {
    'signInType/read': async ({ page, platform }, event) => {
      // A page that is being left is not loaded again; there the logout sequence reads.
      if (await page.evaluate(isLeaving)) return dispatchEvent(page, event);
      const { type, lastType } = event.payload;
      const context = page.context();
      const kept = { portal_login_type: type, portal_last_login_type: lastType };
      for (const [name, value] of Object.entries(kept)) {
        await context.clearCookies({ name });
        if (value !== null) await context.addCookies([{ name, value, url: platform.url }]);
      }
      await page.clock.resume();
      await page.reload();
      await page.getByRole('heading', { level: 1 }).waitFor();
      return stopClock(page);
    },
    'signInType/signInRequested': async ({ page }) => {
      // The next page is slow to load.
      await page.clock.resume();
      await page.getByRole('link', { name: 'Adlantern, home' }).click();
      const signIn = page.getByRole('banner').getByRole('link', { name: 'Sign in' });
      await signIn.waitFor();
      await stopClock(page);
      await signIn.click();
    },
    'signInType/singleSignOnChosen': ({ page }) =>
      page.getByRole('button', { name: /Continue with single sign-on/ }).click(),
    'signInType/returned': ({ page }) => showAgain(page),
  },
  elapse: ({ page }) => page.clock.runFor(LEAVE_LIMIT_MS),
  reloads: isRead,
});
