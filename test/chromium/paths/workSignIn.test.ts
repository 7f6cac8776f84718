import type { WorkSignInEvent, WorkSignInResult } from '../../../machines/workSignIn/workSignIn';
import { model, visible } from '../../model/machines/workSignIn';
import { LEAVE_LIMIT_MS } from '../../support/limits';
import { intercept, stop } from '../support/interception';
import type { Verdict } from './heldRoute';
import { HeldRoute } from './heldRoute';
import { installClock, isAt, routeTo } from './moves';
import type { Walk } from './pathDriver';
import { walkPaths } from './pathDriver';

interface WorkSignInWalk extends Walk {
  call: HeldRoute;
  provider: HeldRoute;
}

const PATH = '/portal/login/work';
const ACME = { status: 200, body: { status: 'OK', provider: { id: 'acme', name: 'Acme ID' } } };

const WAY_OUT = {
  status: 200,
  body: {
    status: 'OK',
    urlWithQueryParams: 'https://acme.test/authorise?client_id=portal',
    pkceCodeVerifier: 'verifier',
  },
};

/** The server's response for an address; for a provider, the outcome of its redirect. */
function verdictOf(result: WorkSignInResult): Verdict {
  switch (result.kind) {
    case 'provider':
    case 'unavailable':
      return ACME;
    case 'ordinary':
      return { status: 200, body: { status: 'OK', provider: null } };
    case 'fieldError':
      return { status: 200, body: { status: 'FIELD_ERROR', formFields: result.fieldErrors } };
    case 'failed':
      return result.failure
        ? { drop: true }
        : { status: 200, body: { status: 'GENERAL_ERROR', message: result.message } };
  }
}

walkPaths<WorkSignInEvent, WorkSignInWalk>({
  model,
  visible,
  // The other methods are on the sign-in page.
  leaves: (event) =>
    event.type === 'workSignIn/reset' ||
    (event.type === 'workSignIn/answered' && event.payload.kind === 'ordinary'),
  begin: async (walk) => {
    const call = await HeldRoute.on(walk.page, '/api/work-sign-in');
    const provider = await HeldRoute.on(walk.page, '/api_v2/auth/authorisationurl*');
    // Unanswered: this platform has no sign-in by work email, and its page would say so.
    await HeldRoute.on(walk.page, '/loginmethods*');
    // The browser stays where it is until the provider's page loads.
    await intercept(walk.page, 'https://acme.test/**', stop);
    await installClock(walk.page);
    await walk.page.goto(PATH);
    await walk.page.getByRole('heading', { level: 1 }).waitFor();
    return { ...walk, call, provider };
  },
  moves: {
    'workSignIn/submitted': async ({ page }, { payload }) => {
      if (!(await isAt(page, PATH))) await routeTo(page, PATH);
      await page.locator('#email').fill(payload.email);
      await page.locator('main button[type=submit]').click();
    },
    'workSignIn/answered': async ({ call, provider }, { payload }) => {
      await call.end(verdictOf(payload));
      if (payload.kind === 'unavailable')
        await provider.end({ status: 200, body: { status: 'PROVIDER_UNAVAILABLE' } });
      if (payload.kind === 'provider') await provider.end(WAY_OUT);
    },
    'workSignIn/reset': ({ page }) => routeTo(page, '/portal/tos'),
  },
  elapse: ({ page }) => page.clock.runFor(LEAVE_LIMIT_MS),
});
