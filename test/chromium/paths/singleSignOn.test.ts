import type { SingleSignOnEvent } from '../../../machines/signIn/singleSignOn';
import { writeSignOnState } from '../../../src/browser/signOnState';
import { model, visible } from '../../model/machines/singleSignOn';
import { frontTokenOf } from '../../support/frontToken';
import { LEAVE_LIMIT_MS } from '../../support/limits';
import { person } from '../../support/person';
import { hold, intercept, stop } from '../support/interception';
import { expect } from '../support/test';
import { HeldRoute } from './heldRoute';
import { installClock, isAt, keepInTab, routeTo, showAgain } from './moves';
import { type Walk, walkPaths } from './pathDriver';

interface SignOnWalk extends Walk {
  refresh: HeldRoute;
}

const SIGN_IN = '/portal/login';
const OPEN_LIMIT_MS = 20_000;

walkPaths<SingleSignOnEvent, SignOnWalk>({
  model,
  visible,
  // The router redirects a signed-in user at once; the redirect to the second step is stopped.
  leaves: ({ type }, { value }) => type === 'singleSignOn/opened' && value === 'signedIn',
  continues: (moments) => !moments.some(({ value }) => value === 'signedIn'),
  begin: async (walk) => {
    const { page } = walk;
    const refresh = await HeldRoute.on(page, '/api_v2/auth/session/refresh');
    await intercept(page, '**/api_v2/auth/signout', hold);
    // The browser stays on the page, as when a navigation is stopped.
    await intercept(page, '**/portal/login/second-step*', stop);
    await installClock(page);
    await page.goto(SIGN_IN);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return { ...walk, refresh };
  },
  moves: {
    // The browser returns to the sign-in page, in the tab that began the attempt or in another.
    'singleSignOn/returned': async ({ page }, { payload: { error, known, returnTo } }) => {
      if (known) await keepInTab(page, 'portal_sign_on_tries', { nonce: Date.now() + 600_000 });
      const state = writeSignOnState({ nonce: 'nonce', url: returnTo ?? '/', callback: '' });
      const answer = new URLSearchParams({ state, ...(error !== null && { error }) });
      // A page that is left at once is never loaded.
      const waitUntil = error === 'second_step' ? 'commit' : 'load';
      await page.goto(`${SIGN_IN}?${answer}`, { waitUntil });
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
    'singleSignOn/opened': async ({ page, refresh }, { payload: { present } }) => {
      // With the views the router leaves the page; without them the document, and what observes it, is replaced.
      await expect(page.locator('html[data-started]')).toBeAttached();
      await refresh.end(
        present
          ? { status: 200, headers: { 'front-token': frontTokenOf(person('ana')) }, body: {} }
          : { status: 401, body: {} },
      );
    },
    'singleSignOn/navigationFailed': ({ page }) => showAgain(page),
    // A signed-in user has already left the page.
    'singleSignOn/reset': async ({ page }) => {
      if (await isAt(page, SIGN_IN)) await routeTo(page, '/portal/login/forgot');
      await routeTo(page, SIGN_IN);
    },
  },
  elapse: ({ page }, delay) =>
    page.clock.runFor(delay === 'leaveLimit' ? LEAVE_LIMIT_MS : OPEN_LIMIT_MS),
  reloads: ({ type }) => type === 'singleSignOn/returned',
});
